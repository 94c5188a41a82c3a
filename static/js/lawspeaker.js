// What plain pages cannot do: sheets, steppers, a screen that stays awake, and a word when the line is down.
"use strict";

const sheet = () => document.getElementById("sheet");

// A rule opens in a sheet over the page; it is a plain link where this script does not run.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "sheet-body" && !sheet().open) sheet().showModal();
  prepare(document);
  if (event.detail.target.id !== "table") return;
  if (half) restore();
  closeCurtain();
  findFocus();
  showNext(event.detail.requestConfig.verb === "post");
  say();
});

document.addEventListener("click", (event) => {
  if (event.target === sheet()) sheet().close();
  const live = event.target.closest("[data-live]");
  if (live) ask();
  if (event.target.closest("[data-print]")) window.print();
  const share = event.target.closest("[data-share]");
  if (share) navigator.share({ title: "Lawspeaker", text: share.dataset.share, url: location.href }).catch(() => {});
});

// A number can be stepped with the thumb.
function prepare(root) {
  for (const input of root.querySelectorAll("input[data-stepper]:not([data-ready])")) {
    input.dataset.ready = "1";
    const box = document.createElement("span");
    box.className = "stepper";
    input.replaceWith(box);
    box.append(stepButton("−", -1, input), input, stepButton("+", 1, input));
    // Larger steps for larger numbers: data-stepper="5 10".
    for (const more of input.dataset.stepper.split(" ").filter(Boolean)) box.append(stepButton("+" + more, Number(more), input));
  }
  for (const input of root.querySelectorAll("input[data-tap]:not([data-ready])")) tapCounter(input);
  for (const box of root.querySelectorAll("[data-most]")) count(box);
  for (const input of root.querySelectorAll("[data-lowest]")) onlyHigher(input);
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const button of root.querySelectorAll("[data-print]")) button.hidden = false;
}

function stepButton(label, step, input) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.setAttribute("aria-label", step > 1 ? step + " more" : step > 0 ? "one more" : "one fewer");
  button.addEventListener("click", () => {
    if (step > 0) input.stepUp(step);
    else input.stepDown();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return button;
}

// A thing is tapped once for each that there is; a small button takes one away.
function tapCounter(input) {
  input.dataset.ready = "1";
  const label = input.closest("label"), box = document.createElement("div"), add = document.createElement("button");
  const name = label.textContent.trim().replace(/\s+/g, " "), fewer = stepButton("−", -1, input), number = document.createElement("b");
  box.className = label.className + " ready";
  add.type = "button";
  add.className = "add";
  add.setAttribute("aria-label", "one more " + name);
  fewer.className = "fewer";
  fewer.setAttribute("aria-label", "one fewer " + name);
  label.replaceWith(box);
  add.append(...label.querySelector("span").childNodes, number);
  input.hidden = true;
  box.append(add, fewer, input);
  add.addEventListener("click", () => {
    const whole = box.closest("[data-most]");
    if (Number(input.value) >= Number(input.max) || (whole && tapped(whole) >= Number(whole.dataset.most))) return;
    input.stepUp();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const show = () => { number.textContent = Number(input.value) || ""; fewer.hidden = !Number(input.value); box.classList.toggle("some", Number(input.value) > 0); };
  input.addEventListener("change", show);
  show();
}

// How many of so many are tapped, and how many are left.
const tapped = (box) => [...box.querySelectorAll("input[data-tap]")].reduce((sum, input) => sum + Number(input.value), 0);
function count(box) {
  for (const out of box.querySelectorAll("[data-tapped]")) out.textContent = tapped(box);
  for (const out of box.querySelectorAll("[data-left]")) out.textContent = Number(box.dataset.most) - tapped(box);
}
document.addEventListener("change", (event) => { const box = event.target.closest && event.target.closest("[data-most]"); if (box) count(box); });

// With the number of dice as it stands, a bid needs a higher value; with more dice, any: data-lowest="5 4".
function onlyHigher(input) {
  const [number, value] = input.dataset.lowest.split(" ").map(Number);
  for (const button of input.form.querySelectorAll("button[name='f.value:']")) button.disabled = Number(input.value) === number && Number(button.value) < value;
}
document.addEventListener("input", (event) => { if (event.target.matches("[data-lowest]")) onlyHigher(event.target); });
document.addEventListener("change", (event) => { if (event.target.matches("[data-lowest]")) onlyHigher(event.target); });

// What was filled in, and what was unfolded, outlasts news of others and a refusal.
let half = null;
const formKey = (form) => (form.elements["move:"] || {}).value || form.dataset.key || "";
const unfolded = (one) => one.querySelector("summary")?.textContent.trim().replace(/\d+/g, "");
const inputs = (form) => [...form.elements].filter((one) => one.name && !["csrf_token", "version", "form", "move:"].includes(one.name));
const changed = (one) => (one.type === "radio" || one.type === "checkbox" ? one.checked !== one.defaultChecked : one.type !== "submit" && one.value !== (one.defaultValue ?? ""));

document.addEventListener("htmx:beforeSwap", (event) => {
  half = null;
  const { target, xhr, requestConfig } = event.detail;
  if (target.id === "table") { keepFocus(target); asked = next()?.textContent; }
  if (target.id !== "table" || (xhr.status < 400 && requestConfig.elt.id !== "news")) return;
  half = { open: [...target.querySelectorAll("details[open]")].map(unfolded), forms: {} };
  for (const form of target.querySelectorAll("form")) {
    const told = inputs(form).filter(changed).map((one) => [one.name, one.value, one.checked]);
    if (told.length) half.forms[formKey(form)] = told;
  }
});

function restore() {
  for (const one of document.querySelectorAll("#table details")) if (half.open.includes(unfolded(one))) one.open = true;
  for (const form of document.querySelectorAll("#table form")) {
    for (const [name, value, checked] of half.forms[formKey(form)] || []) {
      for (const one of inputs(form)) {
        if (one.name !== name) continue;
        if (one.type === "radio" || one.type === "checkbox") { if (one.value === value) one.checked = checked; } else one.value = value;
        one.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  }
  half = null;
}

// Whoever types goes on typing; whoever plays with keys goes on from what comes next.
let focus = null;
function keepFocus(table) {
  const one = document.activeElement;
  focus = null;
  if (!table.contains(one)) return;
  focus = { keys: one.matches(":focus-visible"), form: one.form ? formKey(one.form) : "", name: one.name, value: one.value, from: null, to: null };
  try { focus.from = one.selectionStart; focus.to = one.selectionEnd; } catch { /* a number has no caret that can be asked for */ }
}

function findFocus() {
  if (!focus || document.activeElement !== document.body) return;
  const { keys, form, name, value, from, to } = focus;
  const all = [...document.querySelectorAll("#table form")].filter((one) => name && formKey(one) === form).flatMap((one) => [...one.elements]);
  const same = all.filter((one) => one.name === name), one = same.find((other) => other.value === value) || (same.length === 1 ? same[0] : null);
  const place = one || (keys ? document.querySelector("#table [role=alert], #table .ask, #table .verdict") : null);
  if (!place) return;
  if (!one) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  if (one && from != null) one.setSelectionRange(from, to);
}

// Once somebody has looked in secret, opening the page anew shows nobody's secrets.
function closeCurtain() {
  const seat = new URLSearchParams(location.search).get("as");
  if (seat && seat !== "-" && !document.getElementById("table").dataset.face) history.replaceState(null, "", location.pathname);
}

// A word of why not is seen from wherever on the page it was asked for, and so is the next step once it comes.
let asked = "";
const next = () => document.querySelector("#table .ask p, #table .verdict");
const inSight = (one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; };
function showNext(own) {
  if (own && document.querySelector("#table :is(.now[role], .verdict)")) return showAll();
  const word = document.querySelector("#table .word");
  const place = word || (own && next()?.textContent !== asked ? next() : null);
  if (place && !inSight(place)) (word || document.getElementById("table")).scrollIntoView({ block: word ? "center" : "start" });
}

// Where a page tells what a move brought, that, the question and its first button are in sight together.
function showAll() {
  const find = (what) => [...document.querySelectorAll(what)].find((one) => one.checkVisibility());
  const said = find("#table .word") || find("#table .now[role]"), question = find("#table .ask, #table .verdict");
  const first = find("#table .battle .big") || (find("#table .lit") ? null : find("#table .offers .big, #table .picking .big, #table .spaces summary"));
  if (![said, question, first].every((one) => !one || inSight(one))) (said || question).scrollIntoView();
}

// What a tap unfolds on a board of spaces is not left below the screen.
document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.matches(".group")) event.target.scrollIntoView({ block: "nearest" });
}, true);

// A name that is only a suggestion is typed over, not rubbed out first.
document.addEventListener("focusin", (event) => { if (event.target.matches("[data-over]")) event.target.select(); });

// A voice that reads the page says what comes next, whoever made the move.
function say() {
  const said = document.getElementById("said"), now = next()?.textContent;
  if (said && now && said.textContent !== now) said.textContent = now;
}

// The line to the table: a phone that slept asks at once when it wakes.
function ask() {
  const news = document.getElementById("news");
  if (news && window.htmx) window.htmx.trigger(news, "wake");
}

function line(up) {
  const live = document.querySelector("[data-live]");
  if (live) live.hidden = up;
}

document.addEventListener("htmx:sendError", () => line(false));
document.addEventListener("htmx:timeout", () => line(false));
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr && event.detail.xhr.status) line(event.detail.xhr.status < 500 || event.detail.xhr.status === 507); });

// The screen stays awake at a table, where the browser allows it.
let awake = null;
async function stayAwake() {
  if (!document.querySelector("[data-awake]") || !navigator.wakeLock || document.hidden) return;
  try { awake = await navigator.wakeLock.request("screen"); } catch { awake = null; }
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) { ask(); stayAwake(); } });
document.addEventListener("DOMContentLoaded", () => { prepare(document); stayAwake(); });
