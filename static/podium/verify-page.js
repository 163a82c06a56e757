// The page on which packs are derived again: the record comes from the server, the rest is done here.

import { verify } from "./verify.mjs";

const button = document.querySelector("[data-verify]");
const list = document.getElementById("verified");

function tell(text, good) {
  const line = document.createElement("li");
  line.textContent = `${good ? "✓" : "✗"} ${text}: ${good ? button.dataset.same : button.dataset.other}`;
  list.append(line);
}

async function run() {
  button.disabled = true;
  list.replaceChildren();
  try {
    const answer = await fetch(button.dataset.verify);
    if (!answer.ok) throw new Error(String(answer.status));
    for (const one of await verify(await answer.json())) {
      const name = one.pack
        ? button.dataset.pack.replace("{number}", one.pack).replace("{pool}", one.pool)
        : button.dataset.commitment;
      tell(name, one.same);
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
