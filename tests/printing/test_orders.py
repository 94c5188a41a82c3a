"""What may be asked for, and what is said when it may not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.printing.lettering import FONTS, fit, text_width, wrap
from companion.printing.order import LIMITS, BadOrder, Order, read_order, read_picks, write_picks


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"paper": "A5"}, "'A5' is not one of A4, Letter, A3, Tabloid."),
        ({"backs": "sideways"}, "'sideways' is not one of none, separate, fold"),
        ({"bleed": "9"}, "The bleed is from 0 to 5; 9 was asked for."),
        ({"bleed": "-1"}, "The bleed is from 0 to 5; -1 was asked for."),
        ({"margin": "nan"}, "The margin is from 3 to 40; nan was asked for."),
        ({"margin": "inf"}, "The margin is from 3 to 40; inf was asked for."),
        ({"text": "large"}, "The text size must be a number; 'large' is none."),
        ({"card": "huge"}, "'huge' is no card size."),
        ({"card": "63x"}, "The height of a card must be a number"),
        ({"card": "1x1"}, "The width of a card is from 20 to 200; 1 was asked for."),
        ({"picks": "walk*many"}, "'walk*many' cannot be read."),
        ({"picks": "walk*100"}, "each from 0 to 99 times"),
    ],
)
def test_a_bad_order_is_refused_with_its_limits(fields, sentence):
    with pytest.raises(BadOrder) as caught:
        read_order("clash-cards", fields)
    assert sentence in str(caught.value)


def test_an_order_is_read_from_texts():
    order = read_order(
        "clash-cards", {"paper": "Letter", "bleed": "1,5", "card": "57x87", "ink": "1", "picks": "a*2 b"}
    )
    assert (order.paper, order.bleed, order.card_width, order.card_height) == ("Letter", 1.5, 57, 87)
    assert order.ink
    assert order.picks == {"a": 2, "b": 1}


@given(
    st.dictionaries(
        st.sampled_from([*LIMITS, "paper", "backs", "card", "picks", "ink"]), st.text(max_size=12)
    )
)
@settings(max_examples=300, deadline=None)
def test_no_text_whatever_breaks_the_reading(fields):
    try:
        told = read_order("clash-cards", fields).settings()
    except BadOrder as refusal:
        told = f"{refusal}"
    assert told
    assert "Traceback" not in told


@given(st.dictionaries(st.from_regex(r"[a-z0-9-]{1,12}", fullmatch=True), st.integers(0, 99), max_size=20))
def test_picks_are_written_as_they_are_read(picks):
    assert read_picks(write_picks(picks)) == picks


def test_equal_orders_have_equal_keys():
    assert Order("clash", bleed=1).key() == read_order("clash", {"bleed": "1.0"}).key()
    assert Order("clash", bleed=1).key() != Order("clash", bleed=2).key()


@given(
    text=st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=300),
    font=st.sampled_from(list(FONTS)),
    width=st.floats(8, 80),
    height=st.floats(4, 60),
)
@settings(max_examples=150, deadline=None)
def test_a_text_is_never_cut_and_never_wider_than_its_box(text, font, width, height):
    size, lines = fit(text, font, width, height, 4.0, 1.18)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line, font, size) <= width + 0.01 for line in lines)
    assert len(lines) * size * 1.18 <= height + 0.01 or size < 0.5


def test_a_word_too_long_for_the_line_is_broken_and_not_lost():
    assert "".join(wrap("Llanfairpwllgwyngyll", "text", 4, 12)) == "Llanfairpwllgwyngyll"


def test_a_word_shrinks_before_it_breaks():
    _, lines = fit("Whaling boat", "title", 14, 12, 6.0, 1.18)
    assert lines == ("Whaling", "boat") or lines == ("Whaling boat",)
