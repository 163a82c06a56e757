// The page on which packs are derived again: the record comes from the server, the rest is done here.

import { differences, verify } from "./verify.mjs";

const button = document.querySelector("[data-verify]");
const list = document.getElementById("verified");

function filled(sentence, parts) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => parts[name] ?? gap);
}

function tell(text, result, own) {
  const { same, other, differing: sentence, nothing } = button.dataset;
  const differing = differences(result).map(([place, published = nothing, derived = nothing]) => (
    filled(sentence, { place, published, derived })));
  const line = document.createElement("li");
  line.textContent = differing.length
    ? `✗ ${text}: ${other} (${differing.join("; ")})`
    : `✓ ${text}: ${same}`;
  if (own) line.className = "is-own";
  list.append(line);
}

// One's own pool comes first and by that name, the others by their place among all.
async function run() {
  button.disabled = true;
  list.replaceChildren();
  const { own, ownRef, pack, commitment } = button.dataset;
  try {
    const answer = await fetch(button.dataset.verify);
    if (!answer.ok) throw new Error(String(answer.status));
    const record = await answer.json();
    const there = record.pools.filter((one) => one.packs !== null);
    const places = new Map(there.map((one, at) => [one.pool, at + 1]));
    const results = [...verify(record)];
    const mine = (one) => one.pool === ownRef;
    const [first, others] = [results.filter((one) => !one.pack || mine(one)), results.filter((one) => one.pack && !mine(one))];
    for (const one of [...first, ...others]) {
      const parts = { number: one.pack, place: places.get(one.pool), pools: places.size };
      const name = one.pack ? filled(mine(one) ? own : pack, parts) : commitment;
      tell(name, one, one.pack && mine(one));
    }
  } catch {
    const line = document.createElement("li");
    line.textContent = button.dataset.failed;
    list.append(line);
  }
  button.disabled = false;
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", run);
}
