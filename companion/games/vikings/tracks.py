"""The gold index and the Edda track."""

from companion.games.vikings.state import EDDA_TOP, GOLD_TOP, Saga


def add_gold(state: Saga, amount: int, why: str, rule: str) -> None:
    """Gold rises and falls with its cause told; it stays between 0 and 20 (vikings-9.0-2, vikings-9.0-3)."""
    before = state.gold
    state.gold = min(GOLD_TOP, max(0, before + amount))
    rules = [rule, "vikings-9.0-1"]
    note = ""
    if state.gold < before + amount:
        note = f" ({before + amount - GOLD_TOP} over the limit of {GOLD_TOP} is lost)"
        rules.append("vikings-9.0-2")
    elif state.gold > before + amount:
        note = " (there is no more to lose)"
        rules.append("vikings-16.0-4")
    state.tell(f"{why}: gold {before} → {state.gold}{note}.", *rules)


def add_edda(state: Saga, amount: int, why: str, rule: str) -> None:
    """Edda rises and falls between 0 and 5 (vikings-17.0-1)."""
    before = state.edda
    state.edda = min(EDDA_TOP, max(0, before + amount))
    clamped = state.edda != before + amount
    note = f" (the track runs from 0 to {EDDA_TOP})" if clamped else ""
    rules = [rule, "vikings-17.0-1"] if clamped else [rule]
    state.tell(f"{why}: Edda {before} → {state.edda}{note}.", *rules)
