"""What the README and the docs link to is there."""

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
PAGES = [HOUSE / "README.md", HOUSE / "CHANGELOG.md", *sorted((HOUSE / "docs").glob("*.md"))]


def headings(page):
    """The anchors of a page, as a reader of Markdown makes them out of its headings."""
    lines = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if link.startswith(("https://", "http://")):
            continue
        path, _, anchor = link.partition("#")
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), f"{page.name} links to {link}"
        assert not anchor or anchor in headings(goal), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES[2:], ids=lambda page: page.name)
def test_every_page_of_the_docs_is_linked_from_another(page):
    others = [other for other in PAGES if other != page]
    assert any(f"{page.name})" in other.read_text("utf-8") for other in others)
