// A board that is scrolled stays where it was when the page around it is drawn anew.
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
});

// Home boards are filled from the bottom left.
function toTheCorner() {
  const pan = document.querySelector(".pan");
  if (pan && pan.querySelector(".large")) pan.scrollTop = pan.scrollHeight;
}

document.addEventListener("DOMContentLoaded", toTheCorner);
