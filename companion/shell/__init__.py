"""What the shell commands do."""
