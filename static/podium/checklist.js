// Ticking a pool's cards off: the form is the truth, and works without this. Here + and − change its
// numbers, the totals follow, and a field finds a card among the lines.

const form = document.querySelector("[data-checklist]");
const finder = form?.querySelector("#checklist-find");

function countOf(line) {
  return line.querySelector("input.count");
}

function sum(node) {
  return [...node.querySelectorAll("input.count")].reduce((all, field) => all + (Number(field.value) || 0), 0);
}

function total() {
  for (const line of form.querySelectorAll("[data-line]")) {
    line.classList.toggle("is-played", Number(countOf(line).value) > 0);
  }
  for (const group of form.querySelectorAll(".pool-group")) {
    group.querySelector("[data-group-count]").textContent = sum(group);
  }
  form.querySelector("[data-total]").textContent = sum(form);
}

function change(line, by) {
  const field = countOf(line);
  field.value = Math.min(Number(field.max), Math.max(0, (Number(field.value) || 0) + by));
  total();
}

function folded(text) {
  return text.normalize("NFKC").toLocaleLowerCase(); // however wide the letters were typed
}

function find() {
  const wanted = folded(finder.value.trim());
  for (const group of form.querySelectorAll(".pool-group")) {
    const lines = [...group.querySelectorAll("[data-line]")];
    for (const line of lines) {
      line.hidden = !folded(line.querySelector(".pool-card").textContent).includes(wanted);
    }
    group.hidden = lines.every((line) => line.hidden);
  }
}

function found() {
  return [...form.querySelectorAll("[data-line]")].filter((line) => !line.hidden && !line.parentElement.parentElement.hidden);
}

if (form) {
  form.classList.add("is-live");
  finder.parentElement.hidden = false;
  total(); // a browser that comes back keeps the numbers of its fields

  form.addEventListener("click", (event) => {
    const step = event.target.closest(".step");
    if (step) change(step.closest("[data-line]"), Number(step.dataset.step));
  });

  form.addEventListener("input", (event) => (event.target === finder ? find() : total()));

  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === finder) {
      event.preventDefault(); // Enter adds a copy of the one card that is found
      const [only, ...others] = found();
      if (only && others.length === 0) {
        change(only, 1);
        finder.select();
      }
      return;
    }
    const line = event.target.closest("[data-line]");
    if (!line) return;
    if (event.key === "+" || event.key === "-" || event.key === "−") {
      event.preventDefault();
      change(line, event.key === "+" ? 1 : -1);
    } else if (event.key === "Enter" && event.target === countOf(line)) {
      event.preventDefault(); // would send a list that is half done
    }
  });
}
