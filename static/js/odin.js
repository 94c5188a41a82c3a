// Boards under the thumb: a tile in hand is dragged, and what matters stays in sight when the page is drawn anew.
"use strict";

let place = null;

document.addEventListener("htmx:beforeSwap", () => {
  const pan = document.querySelector(".pan");
  place = pan ? [pan.scrollLeft, pan.scrollTop] : null;
});

document.addEventListener("htmx:afterSwap", () => {
  const pan = document.querySelector(".pan");
  if (pan && place) pan.scrollTo(...place);
  else toTheCorner();
  toTheChosen();
  aboveTheHand();
});

document.addEventListener("DOMContentLoaded", () => {
  toTheCorner();
  toTheChosen();
  aboveTheHand();
});

// Home boards are filled from the bottom left.
function toTheCorner() {
  const pan = document.querySelector(".pan");
  if (pan && pan.querySelector(".large")) pan.scrollTop = pan.scrollHeight;
}

// The board that is shown is in sight among the names of all boards.
function toTheChosen() {
  const on = document.querySelector(".sift .on");
  if (on) on.parentElement.scrollLeft = on.offsetLeft - (on.parentElement.clientWidth - on.offsetWidth) / 2;
}

// What is tried out does not lie under the buttons that lay it down.
function aboveTheHand() {
  const hand = document.querySelector(".hand"), ghosts = [...document.querySelectorAll(".sq.ghost")];
  if (!hand || !ghosts.length) return;
  const under = Math.max(...ghosts.map((one) => one.getBoundingClientRect().bottom)) - hand.getBoundingClientRect().top;
  if (under > 0 && under < 400 && getComputedStyle(hand).position === "sticky") window.scrollBy(0, under + 6);
}

// The tile in hand is dragged by any of its squares; where it is let go, it is tried.
let drag = null;
let dragged = false;

document.addEventListener("pointerdown", (event) => {
  const square = event.target.closest(".sq.held");
  dragged = false;
  if (!square || !event.isPrimary) return;
  const grid = square.closest(".grid"), copy = document.createElement("div");
  copy.className = "dragged";
  for (const one of grid.querySelectorAll(".held")) {
    const part = one.cloneNode();
    part.removeAttribute("name");
    Object.assign(part.style, { position: "absolute", left: one.offsetLeft + "px", top: one.offsetTop + "px", width: one.offsetWidth + "px", height: one.offsetHeight + "px" });
    copy.append(part);
  }
  drag = { grid, copy, x: event.clientX, y: event.clientY, size: square.offsetWidth, right: 0, up: 0 };
});

document.addEventListener("pointermove", (event) => {
  if (!drag || !event.isPrimary) return;
  drag.right = Math.round((event.clientX - drag.x) / drag.size);
  drag.up = Math.round((drag.y - event.clientY) / drag.size);
  if (!drag.copy.isConnected && (drag.right || drag.up)) {
    drag.grid.classList.add("dragging");
    drag.grid.append(drag.copy);
  }
  drag.copy.style.transform = `translate(${drag.right * drag.size}px, ${-drag.up * drag.size}px)`;
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!drag || !event.isPrimary) return;
    const { grid, copy, right, up } = drag, form = grid.closest("form");
    drag = null;
    copy.remove();
    grid.classList.remove("dragging");
    if (end === "pointercancel" || !(right || up)) return;
    dragged = true;
    const [col, row] = form.dataset.on.split(",").map(Number), asked = new URLSearchParams(new FormData(form));
    asked.set("on", `${col + right},${row + up}`);
    window.htmx.ajax("GET", form.action + "?" + asked, { target: "#page", swap: "outerHTML" });
  });
}

// Whoever dragged a tile did not mean to tap a square.
document.addEventListener("click", (event) => {
  if (dragged && event.target.closest(".grid")) { event.preventDefault(); event.stopPropagation(); }
  dragged = false;
}, true);
