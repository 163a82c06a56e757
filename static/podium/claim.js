// /claim/#7m2k-9x4t-q0ab: what follows # never leaves the browser, so no log holds the code. It goes
// into the field, and out of the address bar and the history.

const form = document.querySelector("[data-claim]");

function take() {
  const code = location.hash.slice(1).replace(/[^0-9A-Za-z-]/g, "");
  if (!code) return;
  form.querySelector("[name=code]").value = code;
  history.replaceState(null, "", location.pathname + location.search);
  form.querySelector(".button").focus();
}

take();
addEventListener("hashchange", take);
