"""companion print, as the command line calls it."""

import argparse
import json

import pytest

from companion.printing import press
from companion.printing.press import NoPress
from companion.shell.printing import add_options, print_kit
from companion.shell.replay import Unreadable
from tests.printing.measure import Measured


def run(*arguments):
    parser = argparse.ArgumentParser()
    add_options(parser)
    return print_kit(parser.parse_args([str(one) for one in arguments]))


def test_a_kit_is_written_where_it_is_wanted(tmp_path, capsys):
    out = tmp_path / "out.pdf"
    assert (
        run("clash-cards", "--paper", "A4", "--backs", "duplex-long", "--pick", "red-walk*9", "-o", out) == 0
    )
    pdf = Measured(out.read_bytes())
    assert len(pdf) == 2
    assert len(pdf[0].boxes) == 9
    assert "2 pages, 1 sheet of A4. Print at 100 %." in capsys.readouterr().out


def test_settings_reach_the_sheet(tmp_path):
    out = tmp_path / "out.pdf"
    options = [
        "--paper",
        "A3",
        "--orientation",
        "landscape",
        "--card",
        "57x87",
        "--bleed",
        "2",
        "--marks",
        "full",
    ]
    assert run("clash-cards", *options, "--ink-saver", "-o", out) == 0
    pdf = Measured(out.read_bytes())
    assert (pdf[0].width, pdf[0].height) == pytest.approx((420, 297), abs=0.05)
    assert "bleed 2 mm, full lines, ink saver" in pdf[0].text


def test_without_a_kit_all_are_listed(capsys):
    assert run() == 0
    listed = capsys.readouterr().out
    for name in ("clash", "spoils-treasures", "odin-goods", "vikings-map"):
        assert name in listed


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no kit 'chess'."),
        (["clash", "--bleed", "9"], "The bleed is from 0 to 5; 9 was asked for."),
        (["clash", "--card", "tiny"], "'tiny' is no card size."),
        (["clash", "--pick", "queen"], "There is no piece 'queen'"),
    ],
)
def test_what_cannot_be_printed_is_told(tmp_path, capsys, arguments, sentence):
    assert run(*arguments, "-o", tmp_path / "out.pdf") == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


def test_a_folder_that_is_not_there_is_told(tmp_path, capsys):
    assert run("clash-bracelets", "-o", tmp_path / "nowhere" / "out.pdf") == 1
    assert "nowhere" in capsys.readouterr().err


def test_an_edition_comes_from_a_file(tmp_path):
    file, out = tmp_path / "mine.json", tmp_path / "out.pdf"
    file.write_text(json.dumps({"name": "Mine", "corrections": {"battle-ax-1": {"name": "Bearded Axe"}}}))
    assert run("spoils-treasures", "--edition", file, "--pick", "battle-ax-1", "-o", out) == 0
    assert "Bearded Axe" in Measured(out.read_bytes())[0].text
    file.write_text("[]")
    with pytest.raises(Unreadable, match="holds no edition"):
        run("spoils-treasures", "--edition", file, "-o", out)


def test_without_pango_it_says_what_to_install(tmp_path, capsys, monkeypatch):
    def missing():
        raise NoPress(press.INSTALL)

    monkeypatch.setattr(press, "_weasyprint", missing)
    assert run("clash-bracelets", "-o", tmp_path / "out.pdf") == 1
    assert "libpango-1.0-0" in capsys.readouterr().err
