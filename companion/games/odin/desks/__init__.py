"""The pages beside the table: boards to lay, the feast, the odds and the supplies."""
