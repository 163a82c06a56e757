// What every page has: theme switch, menus, dialogs, tabs, toasts, copy-link. Each of them is plain
// HTML that works alone or (class js-only) is not shown without this file.

const root = document.documentElement;
root.dataset.js = "";

// --- theme: the form works alone; here it needs no reload ---

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-theme-form]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const chosen = event.submitter.value;
  root.dataset.theme = chosen;
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.value === chosen));
  }
  const menu = form.closest("details");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  const body = new FormData(form);
  body.set("theme", chosen);
  // Without a network the theme holds for this page.
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
});

// --- menus: close by a click or the focus elsewhere, and by Escape ---

function leaveMenus(event) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
}

document.addEventListener("click", leaveMenus);
document.addEventListener("focusin", leaveMenus);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// --- dialogs: <button data-opens="id">; a click beside the dialog closes it ---

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens).showModal();
  if (event.target.matches("dialog.dialog")) event.target.close();
});

// --- tabs: sections with a heading become tabs with arrow keys ---

function makeTabs(box) {
  const panels = [...box.querySelectorAll(":scope > .tab-panel")];
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", box.dataset.label);
  const tabs = panels.map((panel) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.className = "tab";
    tab.id = `${panel.id}-tab`;
    tab.textContent = panel.querySelector("h3").textContent;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
    return tab;
  });
  const show = (index) => tabs.forEach((tab, at) => {
    tab.setAttribute("aria-selected", String(at === index));
    tab.tabIndex = at === index ? 0 : -1;
    panels[at].hidden = at !== index;
  });
  list.addEventListener("click", (event) => {
    const index = tabs.indexOf(event.target);
    if (index >= 0) show(index);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    show(index);
    tabs[index].focus();
  });
  box.prepend(list);
  box.dataset.ready = "";
  show(0);
}

document.querySelectorAll(".tabs").forEach(makeTabs);

// --- toasts; other modules dispatch "podium:toast" with {text, kind, url} on the window ---

const TOAST_STAYS = 6000;

function leaveSoon(toast) {
  if (!toast.classList.contains("toast-error")) setTimeout(() => toast.remove(), TOAST_STAYS);
}

function say(text, kind = "success", url = "") {
  const toast = document.getElementById("toast").content.firstElementChild.cloneNode(true);
  toast.className = `toast toast-${kind}`;
  const line = toast.querySelector("p");
  if (url) {
    const link = document.createElement("a");
    link.href = url;
    line.append(link);
    link.textContent = text;
  } else {
    line.textContent = text;
  }
  document.querySelector(".toasts").append(toast);
  leaveSoon(toast);
}

addEventListener("podium:toast", ({ detail }) => say(detail.text, detail.kind, detail.url));

document.addEventListener("click", (event) => {
  event.target.closest("[data-dismiss]")?.closest(".toast").remove();
});

document.querySelectorAll(".toasts .toast").forEach(leaveSoon);

// --- a form that came back: the focus goes to its first mistake (without this file a form's own
// sentence takes it by itself) ---

if (!document.querySelector("main .form-errors")) {
  document.querySelector("main form[method=post] [aria-invalid='true']")?.focus();
}

// --- back to what was typed ---

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-back]")) history.back();
});

// --- copy-link: <button data-copy="id of the input" data-done="…"> ---

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http in a hall's own network has no clipboard API
  }
  button.focus(); // the selection took it
  say(button.dataset.done);
});

// --- a page that came as the answer to a part of a page (an error): say its sentence instead ---

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.status < 400 || !xhr.responseText.startsWith("<!DOCTYPE")) return;
  event.detail.shouldSwap = false;
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  say(page.querySelector("main h1").textContent, "error");
});

// --- an answer that can take the focus gets it: on a phone it stands below the fold ---

document.addEventListener("htmx:afterSettle", (event) => {
  const id = event.detail.target?.id; // going back settles without one
  document.getElementById(id)?.closest("[tabindex='-1']:not(main)")?.focus();
});

document.addEventListener("htmx:sendError", () => {
  say(document.querySelector(".toasts").dataset.offline, "error");
});

// --- toasts by a button ---

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toast]");
  if (button) say(button.dataset.toast);
});
