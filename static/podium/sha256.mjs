// SHA-256 (FIPS 180-4) and HMAC with it (FIPS 198-1), because browsers keep theirs from pages that
// come over plain http. Spoken to as Node's own: createHash("sha256").update(text).digest("hex").

const BLOCK = 64;
const HASH = Uint32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
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
const words = new Uint32Array(BLOCK);
const turned = (word, by) => (word >>> by) | (word << (32 - by));

// Mixes one block into the hash.
function mix(hash, view, start) {
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

function digested(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = HASH.slice();
  for (let start = 0; start < padded.length; start += BLOCK) mix(hash, view, start);
  const found = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => found.setUint32(4 * i, word));
  return new Uint8Array(found.buffer);
}

const bytesOf = (text) => (typeof text === "string" ? new TextEncoder().encode(text) : text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function chained(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

// What is added up by `update`, and given out as bytes, or as a text of hexadecimal digits.
function hasher(begun, finish) {
  let bytes = begun;
  return {
    update(more) {
      bytes = chained(bytes, bytesOf(more));
      return this;
    },
    digest: (writing) => (writing === "hex" ? hex(finish(bytes)) : finish(bytes)),
  };
}

// Both know the one kind of hash, whatever they are asked for.
export const createHash = () => hasher(new Uint8Array(0), digested);

export function createHmac(_kind, key) {
  const block = new Uint8Array(BLOCK);
  const given = bytesOf(key);
  block.set(given.length > BLOCK ? digested(given) : given);
  const [inner, outer] = [0x36, 0x5c].map((pad) => block.map((byte) => byte ^ pad));
  return hasher(inner, (bytes) => digested(chained(outer, digested(bytes))));
}
