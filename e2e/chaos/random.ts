/** Pseudo-random numbers from a seed, which make a round repeatable. */
export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  pick<T>(values: readonly T[]): T;
  /** At most `most` of the values, each once. */
  some<T>(values: readonly T[], most: number): T[];
};

/** Mulberry32; seeds with one different word give unrelated streams. */
export function makeRandom(...seeds: (number | string)[]): Random {
  let state = hashOf(seeds.join(' '));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    some(values, most) {
      const left = [...values];
      const count = Math.min(left.length, 1 + below(most));
      return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
    },
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
  return hash;
}
