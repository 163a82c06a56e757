// Clocks: <span class="clock" data-deadline="2026-05-09T14:50:00Z"><time class="clock-time">.
// The deadline is absolute and the server's; what differs between its clock and ours is taken off.

const now = document.documentElement.dataset.now;
const offset = now ? Date.parse(now) - Date.now() : 0;
const SOON = 5 * 60;

function spell(seconds) {
  const whole = Math.abs(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  const shown = hours ? `${hours}:${String(minutes).padStart(2, "0")}` : String(minutes);
  return `${seconds < 0 ? "+" : ""}${shown}:${rest}`;
}

function tick() {
  const instant = Date.now() + offset;
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.ceil((Date.parse(clock.dataset.deadline) - instant) / 1000);
    clock.dataset.state = left < 0 ? "over" : left <= SOON ? "soon" : "running";
    clock.querySelector(".clock-time").textContent = spell(left);
  }
  setTimeout(tick, 1000 - (instant % 1000));
}

tick();
