// Opens the packs of a record again: `node verify.mjs record.json`; exit 0 when all is the same.
// Node (16 or newer) alone is needed; a page that imports this needs sha256.mjs beside it as well.
// What is done here and why stands in docs/fairness.md; verify.py beside it there does the same.
// Numbers are below 2^53 throughout, so doubles hold them exactly.
const EDITION = "podium packs 2";
const hashing = globalThis.process ? "node:crypto" : "./sha256.mjs";
const { createHash, createHmac } = await import(hashing);

const hashed = (...lines) => createHash("sha256").update(lines.join("\n")).digest("hex");
const keyed = (key, ...lines) => createHmac("sha256", key).update(lines.join("\n")).digest("hex");
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Chance from a key: numbers of 48 bits, that is twelve digits, five of them from each block.
function* stream(key) {
  for (let counter = 0; ; counter += 1) {
    yield* hashed(key, counter).match(/.{12}/g).map((digits) => parseInt(digits, 16));
  }
}

// One of several rows, each of which begins with its weight; no remainder is favoured.
function pick(rows, chance) {
  const total = sum(rows.map((row) => row[0]));
  let drawn = chance.next().value;
  while (drawn >= 2 ** 48 - (2 ** 48 % total)) drawn = chance.next().value;
  drawn %= total;
  return rows.find((row) => (drawn -= row[0]) < 0);
}

// Cards by weight, one after the other; those with the same `out` as one that came are out.
function* draw(cards, wanted, chance) {
  for (let drawn = 0, left = cards; drawn < wanted; drawn += 1) {
    const [, card, out] = pick(left, chance);
    yield card;
    left = left.filter((other) => !out || other[2] !== out);
  }
}

// What a pack has by its layout: of a sheet with a plan from each of its piles, else of it all.
function* openPack({ layouts, sheets }, chance) {
  const [, entries] = layouts.length > 1 ? pick(layouts, chance) : layouts[0];
  for (const [place, wanted, plan] of entries) {
    const counts = plan ? [1, 1, 1, 1, 1, pick(plan.others, chance)[1]] : [wanted];
    while (sum(counts) < wanted) counts[pick(plan.more, chance)[1]] += 1;
    for (const [pile, some] of counts.entries()) {
      const cards = sheets[place].cards.filter((card) => !plan || card[3] === pile);
      yield* sheets[place].fixed ? cards.map((card) => card[1]) : draw(cards, some, chance);
    }
  }
}

// {pool, pack, published, derived} of the commitment, without pool and pack, then of each pack.
// A cube's packs are dealt: to the pools in their order, also to those that are gone, which have
// nothing published. Nothing is sent anywhere.
export function* verify({ edition, ref, secret, nonces, rules, commitment, pools }) {
  if (edition !== EDITION) throw new Error("this record is of another edition");
  yield { published: [commitment], derived: [hashed(EDITION, ref, secret, rules)] };
  const seed = keyed(secret, EDITION, ref, ...nonces.map((word) => hashed(word)).sort());
  const { products, packs } = JSON.parse(rules);
  const piles = products.map(({ pile }, at) => (
    [...draw(pile, pile.length, stream(keyed(seed, `pile ${at}`)))]));
  for (const { pool, packs: given } of pools) {
    const opened = packs.map((which, at) => [
      ...piles[which].splice(0, products[which].dealt),
      ...openPack(products[which], stream(keyed(seed, pool, at + 1)))]);
    for (let at = 0; given && at < Math.max(given.length, packs.length); at += 1) {
      yield { pool, pack: at + 1, published: given[at] ?? [], derived: opened[at] ?? [] };
    }
  }
}

// [place, published, derived] of each card that differs; undefined where there is none.
export const differences = ({ published, derived }) => (
  (published.length > derived.length ? published : derived)
    .map((_, at) => [at + 1, published[at], derived[at]]).filter(([, one, two]) => one !== two));

if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  for (const result of verify(JSON.parse(readFileSync(process.argv[2], "utf-8")))) {
    const differing = differences(result)
      .map(([at, card = "nothing", other = "nothing"]) => `${at}. ${card} is ${other}`);
    const told = differing.length ? `DIFFERS: ${differing.join("; ")}` : "as published";
    console.log(`${result.pool ? `${result.pool} ${result.pack}` : "commitment"}: ${told}`);
    if (differing.length) process.exitCode = 1;
  }
}
