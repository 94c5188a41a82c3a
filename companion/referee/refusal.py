"""The answers that are not yes: refused by a rule, not understood, or too late."""


class Refusal(Exception):
    """The rules forbid it: a full sentence, with the limits in it, and the ids of the rules."""

    def __init__(self, sentence: str, *rules: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rules = rules

    @property
    def rule(self) -> str:
        """The rule named first: the one that a reader should open."""
        return self.rules[0]


class Malformed(Exception):
    """It is no move, position or option of this game: nothing that a rule could judge."""


class Stale(Exception):
    """The table has moved on since the page was drawn: nothing was changed."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__(f"The table has moved on: you saw step {expected}, it is now at step {version}.")
        self.expected = expected
        self.version = version
