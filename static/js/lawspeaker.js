// What plain pages cannot do: sheets, steppers, a screen that stays awake, and a word when the line is down.
"use strict";

const sheet = () => document.getElementById("sheet");

// A rule opens in a sheet over the page; it is a plain link where this script does not run.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "sheet-body" && !sheet().open) sheet().showModal();
  prepare(document);
});

document.addEventListener("click", (event) => {
  if (event.target === sheet()) sheet().close();
  const live = event.target.closest("[data-live]");
  if (live) ask();
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
  }
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}

function stepButton(label, step, input) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.setAttribute("aria-label", step > 0 ? "one more" : "one fewer");
  button.addEventListener("click", () => (step > 0 ? input.stepUp() : input.stepDown()));
  return button;
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
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr && event.detail.xhr.status) line(true); });

// The screen stays awake at a table, where the browser allows it.
let awake = null;
async function stayAwake() {
  if (!document.querySelector("[data-awake]") || !navigator.wakeLock || document.hidden) return;
  try { awake = await navigator.wakeLock.request("screen"); } catch { awake = null; }
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) { ask(); stayAwake(); } });
document.addEventListener("DOMContentLoaded", () => { prepare(document); stayAwake(); });
