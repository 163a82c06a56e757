// Live streams: <ol data-stream="/ws/room/ref/" data-as="audience" data-from="seq">.
// Frames are applied strictly in order; a gap, a cut or a heartbeat that is ahead makes the
// client come back with the number of its last frame, and the server sends the rest.
// data-insert="none": frames are only told (podium:frame). Whoever cancels podium:reset keeps the
// page where a gap is too old to fill; the stream then ends.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
// Heads come every ten seconds; after this silence the connection counts as dead.
const SILENCE = 25_000;
const GONE_FOR_GOOD = new Set([4000, 4001, 4003, 4004]);

class Stream {
  constructor(target) {
    this.target = target;
    this.seq = Number(target.dataset.from || 0);
    this.wait = FIRST_WAIT;
    this.status = document.querySelector(`[data-stream-status="${target.id}"]`);
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    const url = new URL(this.target.dataset.stream, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.search = new URLSearchParams({
      from: this.seq, as: this.target.dataset.as, lang: document.documentElement.lang,
    });
    const socket = new WebSocket(url);
    this.socket = socket;
    this.listen();
    socket.onmessage = (event) => { if (socket === this.socket) this.take(JSON.parse(event.data)); };
    socket.onclose = (event) => { if (socket === this.socket) this.closed(event.code); };
  }

  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reopen(), SILENCE);
  }

  take(frame) {
    this.listen();
    this.wait = FIRST_WAIT;
    this.show("live");
    if (frame.reset !== undefined) { this.startAnew(frame.reset); return; }
    if (frame.head !== undefined) { if (frame.head > this.seq) this.reopen(); return; }
    if (frame.seq <= this.seq) return;
    if (frame.seq > this.seq + 1) { this.reopen(); return; }
    this.seq = frame.seq;
    this.target.dataset.from = frame.seq;
    if (frame.html !== undefined && this.target.dataset.insert !== "none") {
      this.target.insertAdjacentHTML("beforeend", frame.html);
    }
    this.target.dispatchEvent(new CustomEvent("podium:frame", { detail: frame, bubbles: true }));
  }

  startAnew(url) {
    const asked = new CustomEvent("podium:reset", { bubbles: true, cancelable: true });
    if (this.target.dispatchEvent(asked)) { location.assign(url); return; }
    clearTimeout(this.silence);
    const old = this.socket;
    this.socket = undefined;
    old.close();
    this.show("ended");
  }

  reopen() {
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.closed(1000);
  }

  closed(code) {
    clearTimeout(this.silence);
    if (GONE_FOR_GOOD.has(code)) { this.show(code === 4001 ? "ended" : "refused"); return; }
    this.show("lost");
    // Spread out, so that a hall of phones does not come back in the same instant.
    const pause = this.wait * (0.5 + Math.random());
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
  }

  hurry() {
    if (this.status?.dataset.state !== "lost") return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }

  show(state) {
    this.target.dataset.state = state;
    if (!this.status) return;
    this.status.dataset.state = state;
  }
}

for (const target of document.querySelectorAll("[data-stream]")) new Stream(target);
