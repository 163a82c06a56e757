// Opens the packs of a record again. In a page: `import { verify, told } from "…/verify.mjs"`; under
// Node: `node verify.mjs record.json`, exit 0 when all is the same. Nothing else is needed.
// What is done here and why stands in docs/fairness.md; verify.py beside it does the same.
// Numbers are below 2^53 throughout, so doubles hold them exactly; bit operations only in SHA-256.

const EDITION = "podium packs 1";
const COLOURS = [..."WUBRG"];
const SPAN = 2 ** 48;

// SHA-256 (FIPS 180-4), because browsers keep theirs from pages that come over plain http.
const ROUNDS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >>> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Uint32Array.of(
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  );
  const words = new Uint32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 64; i++) {
      const [x, y] = [words[i - 15], words[i - 2]];
      words[i] = i < 16 ? view.getUint32(start + 4 * i)
        : words[i - 16] + words[i - 7] + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) +
          (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) +
        ROUNDS[i] + words[i];
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] += word; });
  }
  const found = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => found.setUint32(4 * i, word));
  return new Uint8Array(found.buffer);
}

const bytesOf = (text) => new TextEncoder().encode(text);
const joined = (...lines) => bytesOf(lines.join("\n"));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const chained = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

function keyed(key, ...lines) { // HMAC with SHA-256
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(chained(block.map((byte) => byte ^ 0x36), joined(...lines)));
  return sha256(chained(block.map((byte) => byte ^ 0x5c), inner));
}

// Chance: draws a whole number below a bound, from SHA-256 of the key and a counter.
function stream(key) {
  const input = chained(key, new Uint8Array(8));
  const numbers = [];
  let counter = 0;
  const following = () => {
    if (!numbers.length) {
      new DataView(input.buffer).setBigUint64(key.length, BigInt(counter++));
      const block = new DataView(sha256(input).buffer);
      for (let at = 0; at < 30; at += 6) {
        numbers.push(block.getUint32(at) * 2 ** 16 + block.getUint16(at + 4));
      }
    }
    return numbers.shift();
  };
  return (bound) => {
    const fair = SPAN - (SPAN % bound);
    let value = following();
    while (value >= fair) value = following();
    return value % bound;
  };
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const weight = (card) => card[5];

// A place, by its weight.
function pick(weights, below) {
  let at = below(sum(weights));
  return weights.findIndex((one) => (at -= one) < 0);
}

// Cards by weight, one after the other; a name that came is out, unless it may come again.
function draw(cards, count, below, again) {
  const drawn = [];
  for (let left = cards; drawn.length < count;) {
    const card = left[pick(left.map(weight), below)];
    drawn.push(card);
    if (!again) left = left.filter((other) => other[1] !== card[1]);
  }
  return drawn;
}

const colour = ([, , , colours, land]) => (colours.length === 1 && !land ? colours : "");

// A balanced sheet; null where it falls back to plain draws.
function spread(cards, count, below) {
  const piles = [...COLOURS, ""].map((one) => cards.filter((card) => colour(card) === one));
  const different = (pile) => new Set(pile.map((card) => card[1])).size;
  const names = piles.map(different);
  const twice = sum(names) > different(cards); // a name of two colours
  const share = piles.map((pile) => count * sum(pile.map(weight)));
  const total = sum(cards.map(weight));
  const more = share.slice(0, 5).map((one) => one - total);
  const odds = share[5] % total;
  let others = (share[5] - odds) / total;
  const few = Math.min(...names.slice(0, 5)) < count - 4 - others || names[5] < others + (odds > 0);
  if (count <= 5 || Math.min(...more) < 0 || few || twice) return null;
  if (odds && below(total) < odds) others += 1;
  const counts = [1, 1, 1, 1, 1, others];
  for (let left = count - 5 - others; left > 0; left--) counts[pick(more, below)] += 1;
  return piles.flatMap((pile, at) => draw(pile, counts[at], below));
}

// The cards of one pack, a foil with its star.
function openPack(product, below) {
  const { layouts, sheets } = product;
  const which = layouts.length > 1 ? pick(layouts.map(([one]) => one), below) : 0;
  return layouts[which][1].flatMap(([name, count]) => {
    const { cards, fixed, balanced, repeats, foil } = sheets.find((sheet) => sheet.name === name);
    let drawn = null;
    if (fixed) {
      const all = cards.flatMap((card) => Array(weight(card)).fill(card));
      drawn = Array(count).fill(all).flat();
    } else if (balanced && !repeats) drawn = spread(cards, count, below);
    drawn ??= draw(cards, count, below, repeats);
    return drawn.map((card) => card[0] + (foil ? "*" : ""));
  });
}

// All cards of a cube in an order by chance.
function shuffled({ sheets: [{ cards, foil }] }, below) {
  const pile = cards.flatMap((card) => Array(weight(card)).fill(card[0] + (foil ? "*" : "")));
  for (let at = pile.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [pile[at], pile[other]] = [pile[other], pile[at]];
  }
  return pile;
}

// Text in the order of its UTF-8, which is not the one that JavaScript sorts by.
const inOrder = (texts) => texts.map((text) => [hex(bytesOf(text)), text])
  .sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);

// Results {pool, pack, published, derived, same}: the commitment's first, without pool and pack, then
// of each pack. Nothing is sent anywhere.
export async function verify(record) {
  const { edition, ref, secret: digits, nonces, rules, commitment, pools, dealt } = record;
  const secret = unhex(digits);
  const committed = hex(sha256(joined(EDITION, ref, hex(secret), hex(sha256(bytesOf(rules))))));
  const words = nonces.map((word) => hex(bytesOf(word))).sort();
  const seed = keyed(secret, EDITION, ref, ...words);
  const plan = JSON.parse(rules);
  const key = (...lines) => stream(keyed(seed, ...lines));
  const piles = plan.products.map((product, which) => (
    product.dealt ? shuffled(product, key(`pile ${which}`)) : null));
  const order = dealt?.length ? dealt : inOrder(pools.map(({ pool }) => pool));
  const place = new Map(order.map((pool, at) => [pool, at]));
  const count = (which, packs) => packs.filter((one) => one === which).length;
  const derive = (pool, at) => {
    if (at >= plan.packs.length) return [];
    const which = plan.packs[at];
    const product = plan.products[which];
    if (!piles[which]) return openPack(product, key(pool, String(at + 1)));
    if (!place.has(pool)) return [];
    const size = product.layouts[0][1][0][1];
    const before = count(which, plan.packs.slice(0, at));
    const first = (place.get(pool) * count(which, plan.packs) + before) * size;
    return piles[which].slice(first, first + size);
  };
  const results = [{ published: [edition, commitment], derived: [EDITION, committed] }];
  for (const { pool, packs } of pools) {
    for (let at = 0; at < Math.max(packs.length, plan.packs.length); at++) {
      results.push({ pool, pack: at + 1, published: packs[at] ?? [], derived: derive(pool, at) });
    }
  }
  return results.map((one) => ({
    ...one, same: JSON.stringify(one.published) === JSON.stringify(one.derived),
  }));
}

// What a person reads of one result.
export function told({ pool, pack, published, derived, same }) {
  const name = pack ? `${pool} ${pack}` : "commitment";
  if (same) return `${name}: as published`;
  const length = Math.max(published.length, derived.length);
  const pairs = Array.from({ length }, (_, at) => [
    at + 1, published[at] ?? "nothing", derived[at] ?? "nothing",
  ]);
  const differing = pairs.filter(([, said, found]) => said !== found)
    .map(([at, said, found]) => `${at}. ${said} is ${found}`);
  return `${name}: DIFFERS: ${differing.join("; ")}`;
}

if (globalThis.process?.argv?.[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  const results = await verify(JSON.parse(readFileSync(process.argv[2], "utf-8")));
  for (const result of results) console.log(told(result));
  process.exitCode = results.every(({ same }) => same) ? 0 : 1;
}
