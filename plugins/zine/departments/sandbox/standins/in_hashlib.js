// SHA-256 (FIPS 180-4), at once: what browsers bring themselves answers later, and not everywhere.
(function ($B) {
  "use strict";
  const primes = [];
  for (let each = 2; primes.length < 64; each++) {
    if (primes.every((prime) => each % prime)) primes.push(each);
  }
  const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) >>> 0;
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  function hashed(content) {
    const length = content.length;
    const blocks = new Uint8Array(((length + 72) >> 6) << 6);
    blocks.set(content);
    blocks[length] = 0x80;
    const view = new DataView(blocks.buffer);
    view.setUint32(blocks.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(blocks.length - 4, length << 3);
    const state = Uint32Array.from(START);
    const w = new Uint32Array(64);
    for (let at = 0; at < blocks.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const [old, late] = [w[i - 15], w[i - 2]];
        const one = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
        const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        w[i] = w[i - 16] + one + w[i - 7] + two;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const first = (h + big + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
        const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
        const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
    }
    return Array.from(state, (word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]).flat();
  }

  const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

  $B.addToImported("hashlib", {
    sha256(content) {
      const bytes = hashed(Uint8Array.from(content.source, Number));
      return $B.jsobj2pyobj({
        hexdigest: () => hex(bytes),
        digest: () => $B.fast_bytes(bytes),
      });
    },
  });
})(__BRYTHON__);
