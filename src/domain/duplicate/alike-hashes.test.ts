import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALIKE_BITS, groupAlike } from './alike-hashes';

const distance = (one: bigint, other: bigint) =>
  (one ^ other).toString(2).replaceAll('0', '').length;

/** By comparing each with each. */
function slowly(hashes: bigint[]): number[][] {
  const groups: number[][] = [];
  const taken = new Set<number>();
  for (let first = 0; first < hashes.length; first++) {
    if (taken.has(first)) continue;
    const group = [first];
    // It grows while it is walked through.
    for (const place of group)
      for (let other = 0; other < hashes.length; other++) {
        const isNew = !group.includes(other);
        if (isNew && distance(hashes[place] as bigint, hashes[other] as bigint) <= ALIKE_BITS)
          group.push(other);
      }
    for (const place of group) taken.add(place);
    if (group.length > 1) groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

const bits = fc.uniqueArray(fc.nat({ max: 62 }), { maxLength: 2 * ALIKE_BITS });
const flip = (hash: bigint, places: number[]) =>
  places.reduce((flipped, place) => flipped ^ (1n << BigInt(place)), hash);
/** Some hashes, and others a few bits away from one of them. */
const hashes = fc
  .tuple(
    fc.array(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat({ max: 3 }), bits), { maxLength: 12 }),
  )
  .map(([seeds, others]) => {
    const near = others.map(([seed, places]) => flip(seeds[seed % seeds.length] as bigint, places));
    return [...new Set([...seeds, ...near])].sort((a, b) => (a < b ? -1 : 1));
  });

it('groupAlike finds the same groups as comparing each hash with each', async () => {
  await fc.assert(
    fc.asyncProperty(hashes, async (list) => {
      expect(await groupAlike(BigUint64Array.from(list))).toEqual(slowly(list));
    }),
    { numRuns: 300 },
  );
});

it('groupAlike finds two hashes at the maximum distance, wherever the bits are, and none farther apart', async () => {
  const one = 0x1234_5678_9abc_def1n;
  for (let start = 0; start + ALIKE_BITS < 63; start++) {
    const near = flip(
      one,
      Array.from({ length: ALIKE_BITS }, (_, n) => start + n),
    );
    const far = flip(near, [(start + ALIKE_BITS) % 63]);
    expect(await groupAlike(BigUint64Array.of(one, near))).toEqual([[0, 1]]);
    expect(await groupAlike(BigUint64Array.of(one, far))).toEqual([]);
  }
});

it('groupAlike does not block the event loop', { timeout: 60_000 }, async () => {
  let turns = 0;
  const counter = setInterval(() => turns++, 0);
  // Made to collide: the worst for their number.
  await groupAlike(BigUint64Array.from({ length: 8000 }, (_, n) => BigInt(n) << 17n));
  clearInterval(counter);
  expect(turns).toBeGreaterThan(10);
});
