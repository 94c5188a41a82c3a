// A map under the thumb: drag it sideways, pinch it, or step in and out. Without this script links do it.
"use strict";

const box = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);
const sheetOf = (svg) => svg.dataset.map.split(" ").map(Number);

// A window never leaves the sheet, and never grows larger than it.
function look(svg, [x, y, width, height]) {
  const [left, top, most, high] = sheetOf(svg);
  const least = 180, ratio = height / width;
  width = Math.min(Math.max(width, least), Math.max(most, high / ratio));
  height = width * ratio;
  x = width > most ? left - (width - most) / 2 : Math.min(Math.max(x, left), left + most - width);
  y = height > high ? top - (height - high) / 2 : Math.min(Math.max(y, top), top + high - height);
  svg.setAttribute("viewBox", [x, y, width, height].map((one) => one.toFixed(1)).join(" "));
}

function zoom(svg, step) {
  const [x, y, width, height] = box(svg);
  look(svg, [x + (width - width * step) / 2, y + (height - height * step) / 2, width * step, height * step]);
}

const fingers = new Map();
let moved = 0;

function pan(svg, event) {
  const before = fingers.get(event.pointerId), scale = box(svg)[2] / svg.clientWidth;
  const [x, y, width, height] = box(svg);
  moved += Math.abs(event.clientX - before.x) + Math.abs(event.clientY - before.y);
  look(svg, [x - (event.clientX - before.x) * scale / fingers.size, y - (event.clientY - before.y) * scale / fingers.size, width, height]);
}

const spread = () => { const [one, other] = [...fingers.values()]; return Math.hypot(one.x - other.x, one.y - other.y); };

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest("[data-map]");
  if (!svg) return;
  if (!fingers.size) moved = 0;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

document.addEventListener("pointermove", (event) => {
  const svg = event.target.closest && event.target.closest("[data-map]");
  if (!svg || !fingers.has(event.pointerId)) return;
  const wide = fingers.size === 2 ? spread() : 0;
  pan(svg, event);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (wide) zoom(svg, wide / Math.max(spread(), 1));
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => { fingers.delete(event.pointerId); setTimeout(() => { moved = 0; }, 50); });
}

// Whoever dragged the map did not mean to tap a space.
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) zoom(document.querySelector("[data-map]"), Number(step.dataset.step));
  if (moved > 12 && event.target.closest("[data-map]")) { event.preventDefault(); event.stopPropagation(); }
}, true);

function show() { for (const tools of document.querySelectorAll("[data-zoom]")) tools.hidden = false; }
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("DOMContentLoaded", show);
