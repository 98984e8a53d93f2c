import { setImmediate } from 'node:timers/promises';

/** The most bits in which the hashes of two similar images differ. */
export const ALIKE_BITS = 7;

/** Comparisons before the event loop has a turn: some ten milliseconds. */
const TURN = 1_000_000;
/** Twice as many as for a million random hashes. Hashes made to collide end the search early. */
const MOST_TURNS = 1000;
const BANDS = [0, 16, 32, 48];

/**
 * Groups of similar hashes, each as places in `hashes`, ascending, and in the order of their first; single hashes are
 * left out. Two hashes that differ in at most `ALIKE_BITS` of their 64 bits are in one group. At most one bit differs
 * in one of their four bands of 16 bits, so only those are compared. A million random hashes take about six seconds of
 * a core, in turns.
 * @param hashes each once
 */
export async function groupAlike(hashes: BigUint64Array): Promise<number[][]> {
  const words = new Uint32Array(hashes.buffer, hashes.byteOffset, hashes.length * 2);
  const parents = new Uint32Array(hashes.length);
  for (let place = 0; place < parents.length; place++) parents[place] = place;
  let compared = 0;
  let turns = 0;
  const compare = (one: number, other: number) => {
    compared++;
    if (differingBits(words, one, other) <= ALIKE_BITS) join(parents, one, other);
  };
  for (const shift of BANDS) {
    const { places, ends } = sortByBand(words, shift);
    for (let band = 0; band < ends.length; band++) {
      const [from, to] = rangeOf(ends, band);
      for (let n = from; n < to; n++) {
        const place = places[n] as number;
        for (let other = n + 1; other < to; other++) compare(place, places[other] as number);
        for (let bit = 1; bit <= 0x8000; bit <<= 1) {
          // Each pair of bands once.
          if (band & bit) continue;
          const [start, end] = rangeOf(ends, band | bit);
          for (let other = start; other < end; other++) compare(place, places[other] as number);
        }
        if (compared < TURN) continue;
        compared = 0;
        if (++turns > MOST_TURNS) return groupsOf(parents);
        await setImmediate();
      }
    }
  }
  return groupsOf(parents);
}

const bandOf = (words: Uint32Array, place: number, shift: number) =>
  ((words[place * 2 + (shift >> 5)] as number) >>> (shift & 31)) & 0xffff;

/** The places sorted by their band, and where each band ends. */
function sortByBand(words: Uint32Array, shift: number) {
  const count = words.length / 2;
  const ends = new Uint32Array(0x10000);
  for (let place = 0; place < count; place++) (ends[bandOf(words, place, shift)] as number)++;
  for (let band = 1; band < ends.length; band++)
    ends[band] = (ends[band] as number) + (ends[band - 1] as number);
  const places = new Uint32Array(count);
  const free = ends.slice();
  for (let place = count - 1; place >= 0; place--) {
    const band = bandOf(words, place, shift);
    free[band] = (free[band] as number) - 1;
    places[free[band] as number] = place;
  }
  return { places, ends };
}

const rangeOf = (ends: Uint32Array, band: number) =>
  [band === 0 ? 0 : (ends[band - 1] as number), ends[band] as number] as const;

const differingBits = (words: Uint32Array, one: number, other: number) =>
  bitsOf((words[one * 2] as number) ^ (words[other * 2] as number)) +
  bitsOf((words[one * 2 + 1] as number) ^ (words[other * 2 + 1] as number));

/** How many bits of a word are set. */
function bitsOf(word: number): number {
  let sums = word - ((word >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function rootOf(parents: Uint32Array, place: number): number {
  let root = place;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root] as number] as number;
    root = parents[root] as number;
  }
  return root;
}

/** The smallest place of a group is its root. */
function join(parents: Uint32Array, one: number, other: number) {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  parents[Math.max(a, b)] = Math.min(a, b);
}

function groupsOf(parents: Uint32Array): number[][] {
  const groups = new Map<number, number[]>();
  for (let place = 0; place < parents.length; place++) {
    const root = rootOf(parents, place);
    if (root === place) continue;
    const group = groups.get(root);
    if (group) group.push(place);
    else groups.set(root, [root, place]);
  }
  return [...groups.values()].sort(([a = 0], [b = 0]) => a - b);
}
