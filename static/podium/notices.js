// The bell on every page: its number, a toast for what is new, and the list where that is open.
// The stream itself is stream.js's; several new notices at once become one toast.

const GATHER = 700;
const stream = document.getElementById("bell-stream");
const number = document.querySelector("[data-bell-number]");
const list = document.querySelector("[data-fresh]");
let fresh = [];
let timer;

function count({ unread, unread_text: text }) {
  number.textContent = unread > 99 ? "99+" : unread;
  number.hidden = unread === 0;
  for (const place of document.querySelectorAll("[data-bell-text]")) place.textContent = text;
}

function prepend(html) {
  list.insertAdjacentHTML("afterbegin", html);
  document.getElementById("fresh").hidden = false;
  document.getElementById("no-notices")?.remove();
}

function tell() {
  const [first] = fresh;
  const detail = fresh.length === 1
    ? { text: first.text, url: first.url }
    : { text: stream.dataset.several.replace("{number}", fresh.length), url: stream.dataset.list };
  fresh = [];
  dispatchEvent(new CustomEvent("podium:toast", { detail }));
}

stream?.addEventListener("podium:frame", ({ detail: frame }) => {
  if (frame.unread !== undefined) count(frame);
  if (frame.html === undefined) return;
  if (list) { prepend(frame.html); return; }
  if (frame.read) return; // opened in another window before this one heard of it
  fresh.push(frame);
  clearTimeout(timer);
  timer = setTimeout(tell, GATHER);
});

// Too much was missed, or somebody else has signed in: the page stays, the bell is a plain link.
stream?.addEventListener("podium:reset", (event) => event.preventDefault());
