import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Holder, makePermits, NoPermit, type Permits } from './permits';

const org = (key: string, caller?: string): Holder => ({
  group: 'organization',
  key,
  ...(caller && { caller }),
});
const network = (key: string): Holder => ({ group: 'network', key });
const unclaimed = (key: string): Holder => ({ group: 'unclaimed', key });

/** Runs tasks of 5 ms, in the given order. Returns the keys in the order of their starts, and the most at once. */
async function observe(permits: Permits, holders: Holder[]) {
  const started: string[] = [];
  const running: string[] = [];
  const most = { all: 0, perKey: 0 };
  await Promise.all(
    holders.map((holder) =>
      permits.run(holder, async () => {
        const { key } = holder;
        started.push(key);
        running.push(key);
        most.all = Math.max(most.all, running.length);
        most.perKey = Math.max(most.perKey, running.filter((other) => other === key).length);
        await sleep(5);
        running.splice(running.indexOf(key), 1);
      }),
    ),
  );
  return { started, most };
}
const orgs = (keys: string[]) => keys.map((key) => org(key));

describe('permits for waiting tasks', () => {
  it('start the first task of one holder before the thousandth of another', async () => {
    const permits = makePermits({ total: 2, perHolder: 2 });
    const { started } = await observe(permits, orgs([...Array(500).fill('busy'), 'other']));
    expect(started.indexOf('other')).toBeLessThanOrEqual(3);
    expect(started).toHaveLength(501);
  });

  it('give every holder its turn', async () => {
    const permits = makePermits({ total: 1, perHolder: 1 });
    const { started } = await observe(permits, orgs(['a', 'a', 'a', 'b', 'b', 'c']));
    expect(started.join('')).toBe('aabcab');
  });

  it('keep capacity for others, within their limits', async () => {
    const permits = makePermits({ total: 3, perHolder: 2 });
    const tasks = orgs([...Array(20).fill('a'), ...Array(20).fill('b')]);
    expect((await observe(permits, tasks)).most).toEqual({ all: 3, perKey: 2 });
  });

  it('give every group its turn, however many holders another has', async () => {
    const permits = makePermits({ total: 1, perHolder: 1 });
    const flood = Array.from({ length: 50 }, (_, n) => unclaimed(`u${n}`));
    const strangers = Array.from({ length: 50 }, (_, n) => network(`n${n}`));
    const { started } = await observe(permits, [...flood, ...strangers, org('a'), org('a')]);
    expect(started.indexOf('a')).toBeLessThanOrEqual(2);
    expect(started.lastIndexOf('a')).toBeLessThanOrEqual(5);
  });

  it('let a group have its part only', async () => {
    const permits = makePermits({ total: 4, perHolder: 4, perGroup: { unclaimed: 1 }, waitMs: 0 });
    await permits.take(unclaimed('a'));
    await expect(permits.take(unclaimed('b'))).rejects.toMatchObject({ reason: 'busy' });
    await permits.take(network('c'));
    expect(permits.inUse()).toBe(2);
  });

  it('refuse a task after its maximum wait, and run the others', async () => {
    const permits = makePermits({ total: 1, perHolder: 1, waitMs: 30 });
    const long = permits.run(org('a'), () => sleep(100, 'long'));
    const late = permits.run(org('b'), () => sleep(1));
    await expect(late).rejects.toBeInstanceOf(NoPermit);
    expect(await long).toBe('long');
    expect(await permits.run(org('b'), () => sleep(1, 'later'))).toBe('later');
  });

  it('refuse a task beyond the waiting ones of its holder', async () => {
    const permits = makePermits({ total: 1, perHolder: 1, waitingPerHolder: 1 });
    const first = permits.run(org('a'), () => sleep(20));
    const second = permits.run(org('a'), () => sleep(1));
    await expect(permits.take(org('a'))).rejects.toMatchObject({ reason: 'own' });
    const other = permits.run(org('b'), () => sleep(1, 'other'));
    expect(await other).toBe('other');
    await Promise.all([first, second]);
  });

  it('pause after a task, for a multiple of its length, and answer at once', async () => {
    const permits = makePermits({ total: 1, perHolder: 1, pauses: { organization: 3 } });
    const begun = performance.now();
    await permits.run(org('a'), () => sleep(50));
    const answered = performance.now();
    await permits.run(org('b'), () => sleep(1));
    const [task, both] = [answered - begun, performance.now() - begun];
    expect(task).toBeLessThan(150);
    expect(both).toBeGreaterThan(3.9 * 50);
  });

  it('let the callers of a holder take turns', async () => {
    const permits = makePermits({ total: 1, perHolder: 1 });
    const order: string[] = [];
    const run = (caller: string, task: number) =>
      permits.run({ ...org('a'), caller }, async () => {
        order.push(`${caller}${task}`);
        await sleep(1);
      });
    await Promise.all([run('x', 1), run('x', 2), run('x', 3), run('y', 1), run('y', 2)]);
    expect(order).toEqual(['x1', 'x2', 'y1', 'x3', 'y2']);
  });

  it('run further tasks after one failed', async () => {
    const permits = makePermits({ total: 1, perHolder: 1 });
    const failing = permits.run(org('a'), () => Promise.reject(new Error('mine')));
    const next = permits.run(org('a'), () => sleep(1, 'next'));
    await expect(failing).rejects.toThrow('mine');
    expect(await next).toBe('next');
    expect(permits.inUse()).toBe(0);
  });
});

describe('permits held for long', () => {
  const options = { total: 4, perHolder: 2, waitMs: 0, revocable: true };

  it('tell a holder with its share from one that comes too late', async () => {
    const permits = makePermits({ ...options, perCaller: 1 });
    await permits.take(org('a', 'key 1'));
    await expect(permits.take(org('a', 'key 1'))).rejects.toMatchObject({ reason: 'own' });
    await permits.take(org('a', 'key 2'));
    await expect(permits.take(org('a', 'key 3'))).rejects.toMatchObject({ reason: 'own' });
    await permits.take(org('b'));
    await permits.take(org('c'));
    const permit = await permits.take(org('d'));
    expect(permit.revoked.aborted).toBe(false);
    await expect(permits.take(org('e'))).rejects.toMatchObject({ reason: 'busy' });
  });

  it('are revoked, the newest of the largest holder, for one that has none', async () => {
    const permits = makePermits(options);
    const older = await permits.take(org('a'));
    await permits.take(org('b'));
    const newer = await permits.take(org('a'));
    await permits.take(org('c'));
    await permits.take(org('d'));
    expect([older.revoked.aborted, newer.revoked.aborted]).toEqual([false, true]);
    newer.release();
    expect(permits.inUse()).toBe(4);
    await expect(permits.take(org('b'))).rejects.toMatchObject({ reason: 'busy' });
  });

  it('of another group are not revoked for a holder whose own group is full', async () => {
    const permits = makePermits({ ...options, total: 3, perGroup: { unclaimed: 1 } });
    const first = await permits.take(org('a'));
    const second = await permits.take(org('a'));
    await permits.take(unclaimed('b'));
    await expect(permits.take(unclaimed('c'))).rejects.toMatchObject({ reason: 'busy' });
    await permits.take(network('d'));
    expect([first.revoked.aborted, second.revoked.aborted]).toEqual([false, true]);
  });
});

describe('a permit as a lease', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const options = { total: 2, perHolder: 2, waitMs: 0, leaseMs: 60_000 };

  it('is revoked after its time, the oldest first, for a holder with none alone', async () => {
    const permits = makePermits(options);
    const oldest = await permits.take(org('a'));
    await vi.advanceTimersByTimeAsync(1000);
    const newer = await permits.take(org('b'));
    await vi.advanceTimersByTimeAsync(58_000);
    await expect(permits.take(org('c'))).rejects.toMatchObject({ reason: 'busy' });
    await vi.advanceTimersByTimeAsync(2000);
    await expect(permits.take(org('b'))).rejects.toMatchObject({ reason: 'busy' });
    await permits.take(org('c'));
    expect([oldest.revoked.aborted, newer.revoked.aborted]).toEqual([true, false]);
    expect(permits.inUse()).toBe(2);
  });

  it('goes to somebody who waits as soon as its time is over', async () => {
    const permits = makePermits({ ...options, total: 1, waitMs: 90_000 });
    const held = await permits.take(org('a'));
    const waiting = permits.take(org('b'));
    await vi.advanceTimersByTimeAsync(62_000);
    await waiting;
    expect(held.revoked.aborted).toBe(true);
  });
});

describe('a paused permit', () => {
  const options = { total: 1, perHolder: 1, waitMs: 0 };

  it('leaves its room to others, and still counts for its holder', async () => {
    const permits = makePermits(options);
    const slow = await permits.take(org('a'));
    slow.pause();
    await expect(permits.take(org('a'))).rejects.toMatchObject({ reason: 'own' });
    const other = await permits.take(org('b'));
    let goesOn = false;
    const resumed = slow.resume().then(() => {
      goesOn = true;
    });
    await sleep(5);
    expect(goesOn).toBe(false);
    other.release();
    await resumed;
    await expect(permits.take(org('b'))).rejects.toMatchObject({ reason: 'busy' });
    slow.release();
    expect(permits.inUse()).toBe(0);
    await permits.take(org('b'));
  });

  it('of others do not grow without end: then it is not paused', async () => {
    const permits = makePermits(options);
    for (let n = 0; n < 16; n++) (await permits.take(org(`a${n}`))).pause();
    (await permits.take(org('b'))).pause();
    await expect(permits.take(org('c'))).rejects.toMatchObject({ reason: 'busy' });
  });

  it('that is released while it waits to go on lets its work end', async () => {
    const permits = makePermits(options);
    const slow = await permits.take(org('a'));
    slow.pause();
    await permits.take(org('b'));
    const resumed = slow.resume();
    slow.release();
    await resumed;
  });
});
