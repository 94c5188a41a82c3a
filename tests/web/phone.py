"""A phone without JavaScript: it opens pages, reads them, fills in forms and presses buttons."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlsplit

from werkzeug.datastructures import MultiDict

VOID = {"input", "meta", "link", "img", "br", "hr", "path", "circle"}
BLOCKS = {"p", "li", "section", "div", "h1", "h2", "tr", "td", "th", "dd", "dt", "label", "summary", "form"}


@dataclass
class Button:
    """A button of a form: what it says, and what it sends."""

    text: str
    name: str = ""
    value: str = ""


@dataclass
class Form:
    """A form with what it holds before anybody fills it in."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    buttons: list[Button] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    @property
    def text(self):
        return " ".join("".join(self.words).split())


class Page(HTMLParser):
    """An answer, read as a person would."""

    def __init__(self, answer, address):
        super().__init__(convert_charrefs=True)
        self.status, self.headers, self.address = answer.status_code, answer.headers, address
        self.source = answer.get_data().decode("utf-8", "replace")
        self.forms, self.links, self.words, self.tags = [], {}, [], []
        self.alerts, self.ids = [], []
        self._form = self._button = self._link = self._select = self._area = self._option = None
        self._depth, self._alert = 0, None
        self.feed(self.source)

    @property
    def text(self):
        """What it says, blanks made single."""
        return " ".join("".join(self.words).split())

    @property
    def alert(self):
        """The word of why not."""
        return " ".join(" ".join(self.alerts).split())

    def button(self, text, within=""):
        """The form with a button, and the button; `within` is something else that the form says."""
        for form in self.forms:
            for button in form.buttons:
                if button.text == text and within in form.text:
                    return form, button
        raise AssertionError(f"no button {text!r} among {self.buttons}")

    @property
    def buttons(self):
        return [button.text for form in self.forms for button in form.buttons]

    # --- reading ---

    def handle_starttag(self, tag, attributes):
        found = {name: value if value is not None else "" for name, value in attributes}
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        if tag not in VOID:
            self._depth += 1
        if found.get("role") == "alert":
            self._alert = self._depth
        if tag in BLOCKS:
            self.words.append(" ")
        getattr(self, f"open_{tag}", lambda _: None)(found)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if self._alert == self._depth:
            self._alert = None
        self._depth -= 1
        getattr(self, f"close_{tag}", lambda: None)()

    def handle_data(self, data):
        self.words.append(data)
        if self._form is not None:
            self._form.words.append(data)
        if self._alert is not None:
            self.alerts.append(data)
        for one in (self._button, self._option, self._area, self._link):
            if one is not None:
                one["text"] += data

    def open_form(self, found):
        self._form = Form(found.get("action", ""), found.get("method", "get").lower())
        self.forms.append(self._form)

    def close_form(self):
        self._form = None

    def open_input(self, found):
        if self._form is None or "name" not in found:
            return
        self._form.names.add(found["name"])
        kind = found.get("type", "text")
        if kind in ("radio", "checkbox"):
            self._form.choices.setdefault(found["name"], []).append(found.get("value", "on"))
            if "checked" not in found:
                return
        if kind != "file":
            self._form.fields.append((found["name"], found.get("value", "")))

    def open_button(self, found):
        label = found.get("aria-label", "")
        self._button = {**found, "text": "", "label": label}

    def close_button(self):
        found, self._button = self._button, None
        if self._form is not None and found.get("type") != "button":
            text = " ".join(found["text"].split()) or found["label"]
            self._form.buttons.append(Button(text, found.get("name", ""), found.get("value", "")))

    def open_select(self, found):
        self._select = found.get("name")
        if self._form is not None:
            self._form.names.add(self._select)

    def close_select(self):
        self._select = None

    def open_option(self, found):
        if self._select is not None:
            self._option = {**found, "text": ""}

    def close_option(self):
        found, self._option = self._option, None
        if found is None or self._form is None:
            return
        value = found.get("value", found["text"].strip())
        known = self._form.choices.setdefault(self._select, [])
        known.append(value)
        if "selected" in found or len(known) == 1:
            self._form.fields = [one for one in self._form.fields if one[0] != self._select]
            self._form.fields.append((self._select, value))

    def open_textarea(self, found):
        self._area = {**found, "text": ""}

    def close_textarea(self):
        found, self._area = self._area, None
        if self._form is not None and "name" in found:
            self._form.names.add(found["name"])
            self._form.fields.append((found["name"], found["text"].removeprefix("\n")))

    def open_a(self, found):
        self._link = {**found, "text": ""}

    def close_a(self):
        found, self._link = self._link, None
        if found is not None:
            self.links[" ".join(found["text"].split())] = found.get("href", "")


class Phone:
    """One phone: a cookie, and the page it shows."""

    def __init__(self, app, htmx=False):
        self.client = app.test_client()
        self.headers = {"HX-Request": "true"} if htmx else {}
        self.page = None

    def open(self, address, **more):
        """Open an address and follow where it leads."""
        return self._show(self.client.get(address, headers=self.headers, **more), address)

    def follow(self, text):
        """Tap a link."""
        return self.open(self.page.links[text])

    def press(self, text, fill=None, within="", **more):
        """Press a button, after filling in fields of its form by their names."""
        form, button = self.page.button(text, within)
        data = MultiDict(form.fields)
        for name, value in (fill or {}).items():
            assert name in form.names, f"no field {name!r} among {sorted(form.names)}"
            data.setlist(name, value if isinstance(value, list) else [value])
        if button.name:
            data.add(button.name, button.value)
        return self.send(form.action or self.page.address, data, form.method, **more)

    def send(self, address, data, method="post", **more):
        """Send a form, made up or not."""
        if method == "get":
            return self._show(self.client.get(address, query_string=data, headers=self.headers), address)
        return self._show(self.client.post(address, data=data, headers=self.headers, **more), address)

    def forge(self, address, data=None, **more):
        """Send a form that is on no page, with a token that the phone has a right to."""
        token = self.token()
        return self.send(address, MultiDict({"csrf_token": token, **(data or {})}), **more)

    def token(self):
        """A token out of some page."""
        page = Page(self.client.get("/keep"), "/keep")
        return dict(page.forms[0].fields)["csrf_token"]

    def _show(self, answer, address):
        while answer.status_code in (301, 302, 303, 307, 308):
            address = answer.headers["Location"]
            split = urlsplit(address)
            address = split.path + (f"?{split.query}" if split.query else "")
            answer = self.client.get(address, headers=self.headers)
        self.page = Page(answer, address.partition("?")[0])
        return self.page
