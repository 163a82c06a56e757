// Hours in the reader's own zone, where nobody has chosen one: <time datetime="…" data-local>.

const shape = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: "medium", timeStyle: "short",
});

for (const time of document.querySelectorAll("time[data-local]")) {
  time.textContent = shape.format(new Date(time.dateTime));
}
