import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@/contract/limits';
import type { Holder, Permit, Permits } from '@/platform/permits';
import { makeProcessPermits } from './process-permits';

type Kind = keyof ReturnType<typeof makeProcessPermits>;
const KINDS = Object.keys(makeProcessPermits()) as Kind[];
const GROUPS: Holder['group'][] = ['organization', 'network', 'unclaimed'];

/** How long somebody without a permit asks at most until there is one; twice, behind another who waits. */
const LONGEST_MS = 62_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Takes one permit for each of many holders of the groups, in turn, until there is none; nobody gives one back. */
async function holdAll(permits: Permits, groups: Holder['group'][]) {
  const held: Permit[] = [];
  const isGiven = async (holder: Holder) => {
    const before = held.length;
    permits
      .take(holder)
      .then((permit) => held.push(permit))
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(7);
    return held.length > before;
  };
  const open = new Set(groups);
  for (let n = 0; open.size > 0; n++)
    for (const group of open) if (!(await isGiven({ group, key: `${n}` }))) open.delete(group);
  return held;
}

/** Asks each second; returns after how long there was a permit, in milliseconds. */
async function askUntilGiven(permits: Permits, holder: Holder): Promise<number> {
  const begun = performance.now();
  let state: 'idle' | 'asked' | 'given' = 'idle';
  while (performance.now() - begun < 10 * LONGEST_MS) {
    if (state === 'idle') {
      state = 'asked';
      permits.take(holder).then(
        () => {
          state = 'given';
        },
        () => {
          state = 'idle';
        },
      );
    }
    await vi.advanceTimersByTimeAsync(1000);
    if ((state as string) === 'given') return performance.now() - begun;
  }
  return Number.POSITIVE_INFINITY;
}

describe.each(KINDS)('a permit of the kind %s', (kind) => {
  it.each([
    [GROUPS],
    [GROUPS.toReversed()],
    ...GROUPS.map((group) => [[group]] as [Holder['group'][]]),
  ])('is there for whoever has none, however many of %j hold one each', async (crowd) => {
    for (const group of GROUPS) {
      const permits: Permits = makeProcessPermits()[kind];
      const held = await holdAll(permits, crowd);
      expect(held.length).toBeGreaterThan(0);
      const waited = await askUntilGiven(permits, { group, key: 'newcomer' });
      expect(waited, `a newcomer of ${group}`).toBeLessThanOrEqual(2 * LONGEST_MS);
    }
  });

  it('that is paused works again in its turn, though nobody gives one back', async () => {
    const permits: Permits = makeProcessPermits()[kind];
    const [slow] = await holdAll(permits, ['organization']);
    slow?.pause();
    await holdAll(permits, ['organization']);
    let goesOn = false;
    slow?.resume().then(() => {
      goesOn = true;
    });
    await vi.advanceTimersByTimeAsync(7000);
    expect(goesOn).toBe(true);
  });
});

describe('a permit of an upload', () => {
  it('is there for a member who has none, though others of the organization have its share', async () => {
    const { upload } = makeProcessPermits();
    const member = (caller: string): Holder => ({ group: 'organization', key: 'o', caller });
    const { organization, caller } = LIMITS.uploadsAtOnce;
    for (let n = 0; n < organization; n++) await upload.take(member(`${Math.floor(n / caller)}`));
    // These wait before the newcomer.
    for (const each of ['0', '1']) upload.take(member(each)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(await askUntilGiven(upload, member('newcomer'))).toBeLessThanOrEqual(LONGEST_MS);
  });
});
