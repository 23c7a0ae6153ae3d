/** SHA-256 of a text; browsers have their own only on pages that came over TLS. */
const K = constants();

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text),
    length = bytes.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6),
    words = new DataView(padded.buffer);
  padded.set(bytes);
  padded[length] = 0x80;
  words.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  words.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = start();
  for (let at = 0; at < padded.length; at += 64) block(state, words, at);
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

function block(state: Uint32Array, words: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = words.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!,
      b = w[i - 2]!;
    const one = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3),
      two = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + one + w[i - 7]! + two;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits of what stands after the point. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
}

function constants(): Uint32Array {
  return Uint32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));
}

function start(): Uint32Array {
  return Uint32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
}
