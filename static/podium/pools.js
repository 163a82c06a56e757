// Building a deck: the form is the truth, and works without this. Here clicks, keys and dragging
// change its numbers, and each change is saved a moment later (htmx, "podium:deck").

const form = document.querySelector("[data-building]");

function countOf(line) {
  return line.querySelector("input.count");
}

function change(line, by) {
  const field = countOf(line);
  if (!field) return;
  const before = Number(field.value) || 0;
  const after = Math.min(Number(field.max), Math.max(0, before + by));
  if (after === before) return;
  field.value = after;
  changed(line);
}

function changed(line) {
  line.classList.toggle("is-played", Number(countOf(line).value) > 0);
  const size = form.querySelector("[data-deck-size]");
  if (size) {
    const fields = [...form.querySelectorAll("input.count")];
    size.textContent = fields.reduce((all, field) => all + (Number(field.value) || 0), 0);
  }
  const state = form.querySelector(".save-state");
  if (state) state.textContent = state.dataset.saving;
  form.dispatchEvent(new CustomEvent("podium:deck", { bubbles: true }));
}

function lineOf(node) {
  return node.closest?.("[data-line]");
}

form?.addEventListener("click", (event) => {
  const line = lineOf(event.target);
  if (!line || !countOf(line)) return;
  const step = event.target.closest(".step");
  if (step) {
    event.preventDefault();
    change(line, step.name === "more" ? 1 : -1);
  } else if (event.target.closest(".pool-card")) {
    const field = countOf(line); // the whole playset, then none
    change(line, field.value === field.max ? -Number(field.max) : 1);
  }
});

form?.addEventListener("change", (event) => {
  if (event.target.matches("input.count")) changed(lineOf(event.target));
});

form?.addEventListener("keydown", (event) => {
  const line = lineOf(event.target);
  if (!line || !countOf(line)) return;
  if (event.key === "+" || event.key === "-" || event.key === "−") {
    event.preventDefault();
    change(line, event.key === "+" ? 1 : -1);
  } else if (event.key === "Enter" && event.target.matches("input.count")) {
    event.preventDefault(); // would press the first button of the form
    changed(line);
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.matches(".step")) {
    event.preventDefault();
    const all = [...form.querySelectorAll(`.step[name=${event.target.name}]`)];
    all[all.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }
});

// --- dragging: from the pool to the deck, and back ---

let dragged;

for (const card of form?.querySelectorAll(".pool-card") ?? []) {
  if (countOf(lineOf(card))) card.draggable = true;
}

form?.addEventListener("dragstart", (event) => {
  dragged = lineOf(event.target);
  event.dataTransfer.setData("text/plain", dragged?.dataset.name ?? "");
});

form?.addEventListener("dragover", (event) => {
  if (dragged && event.target.closest("[data-drop]")) event.preventDefault();
});

form?.addEventListener("drop", (event) => {
  const zone = event.target.closest("[data-drop]");
  if (!dragged || !zone) return;
  event.preventDefault();
  change(dragged, zone.dataset.drop === "more" ? 1 : -1);
  dragged = undefined;
});

// --- packs just opened: card by card, unless one does not want to wait ---

const reveal = document.querySelector("[data-reveal]");
const skip = reveal?.querySelector("[data-skip]");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;

function finish() {
  reveal.classList.add("is-shown");
  if (skip) skip.hidden = true;
}

if (reveal && !still) {
  const cards = [...reveal.querySelectorAll(".pack-card")];
  reveal.classList.add("is-revealing");
  skip.hidden = false;
  skip.addEventListener("click", finish);
  let at = 0;
  const timer = setInterval(() => {
    cards[at]?.classList.add("is-up");
    at += 1;
    if (at >= cards.length || reveal.classList.contains("is-shown")) {
      clearInterval(timer);
      finish();
    }
  }, Math.max(30, Math.min(140, 4000 / cards.length)));
}
