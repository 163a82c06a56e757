// Pages of an event: what its stream says, and which parts of the page to fetch again.
// <div id data-part="round match" data-spread="12000">: fetched anew when a frame of one of these
// kinds came, after a random part of the spread (milliseconds), so that a hall of phones does not
// ask in the same instant. A part in which somebody types waits until they are done.

const stream = document.getElementById("event-stream");
const SPREAD = stream?.dataset.as === "staff" ? 200 : 6000;
let timer;
let due = new Set();

function parts(kind) {
  const room = kind.split(".")[0];
  return [...document.querySelectorAll("[data-part]")].filter(
    (part) => part.id && part.dataset.part.split(" ").includes(room),
  );
}

function isBusy(part) {
  const at = document.activeElement;
  return part.contains(at) && at.matches("input:not([type=hidden]), textarea, select");
}

function opened(part) {
  return [...part.querySelectorAll("details[open]")].map((one) => pathOf(one, part));
}

function pathOf(node, root) {
  const holder = node.closest("[id]");
  const inside = [...holder.querySelectorAll("details")].indexOf(node);
  return holder === node || root.contains(holder) ? `${holder.id}/${inside}` : "";
}

function reopen(part, kept) {
  for (const one of part.querySelectorAll("details")) {
    if (kept.includes(pathOf(one, part))) one.open = true;
  }
}

async function fetchParts() {
  timer = undefined;
  const wanted = due;
  due = new Set();
  let answer;
  try {
    answer = await fetch(location.href, { headers: { "X-Part": "1" } });
  } catch {
    wanted.forEach((id) => due.add(id)); // the stream comes back, and so do we
    return;
  }
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of wanted) {
    const old = document.getElementById(id);
    const fresh = page.getElementById(id);
    if (!old || !fresh || old.innerHTML === fresh.innerHTML) continue;
    if (isBusy(old)) { due.add(id); continue; }
    const kept = opened(old);
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.innerHTML = fresh.innerHTML;
    reopen(old, kept);
    if (focused) document.getElementById(focused)?.focus();
    find();
  }
}

function refresh(found) {
  if (!found.length) return;
  found.forEach((part) => due.add(part.id));
  const spread = Math.max(...found.map((part) => Number(part.dataset.spread || SPREAD)));
  if (timer === undefined) timer = setTimeout(fetchParts, 100 + Math.random() * spread);
}

addEventListener("focusout", () => { if (due.size && timer === undefined) timer = setTimeout(fetchParts, 300); });

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
}

function announce(frame) {
  const line = document.querySelector("[data-new-round]");
  const me = Number(stream.dataset.me);
  if (!line || !me || !frame.tables) return;
  const mine = frame.tables.find(([, numbers]) => numbers.includes(me));
  if (!mine) return;
  const [table, numbers, names] = mine;
  const name = names.filter((_name, at) => numbers[at] !== me).join(", ");
  const values = { round: frame.called, table, name };
  line.textContent = fill(numbers.length > 1 ? line.dataset.table : line.dataset.bye, values);
  line.hidden = false;
  showTable(values, numbers.length > 1);
}

// The new table stands on the page at once; what else belongs to it comes with the fetched part.
function showTable(values, plays) {
  const sheet = document.querySelector("template[data-next-table]");
  const present = document.querySelector("[data-present]");
  if (!sheet || !present) return;
  const fresh = sheet.content.cloneNode(true);
  fresh.querySelectorAll(plays ? "[data-if-bye]" : "[data-if-table]").forEach((part) => part.remove());
  const texts = document.createTreeWalker(fresh, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = fill(texts.currentNode.data, values);
  present.replaceChildren(fresh);
}

stream?.addEventListener("podium:frame", ({ detail: frame }) => {
  if (frame.kind === undefined) return;
  if (frame.kind === "round.published") announce(frame);
  refresh(parts(frame.kind));
});

// --- a filter over lines: <input data-finds="id of the list"> ---

function find() {
  for (const field of document.querySelectorAll("[data-finds]")) {
    const wanted = field.value.trim().toLocaleLowerCase();
    for (const line of document.getElementById(field.dataset.finds)?.children ?? []) {
      line.hidden = wanted !== "" && !line.textContent.toLocaleLowerCase().includes(wanted);
    }
  }
}

document.addEventListener("input", (event) => { if (event.target.matches("[data-finds]")) find(); });

// --- the desk's quick entry: after writing, the cursor is back at the table's number ---

document.querySelector("[data-slip]")?.focus({ preventScroll: true });

// --- menus of one line: the present page is in sight ---

for (const link of document.querySelectorAll(".event-page > .subnav [aria-current]")) {
  const menu = link.parentElement;
  menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
}
