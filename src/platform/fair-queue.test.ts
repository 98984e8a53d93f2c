import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeFairQueue, QueueTimeout } from './fair-queue';

/** Runs tasks of 5 ms by key, in the given order. Returns the order of their starts, and the most at once. */
async function observe(queue: ReturnType<typeof makeFairQueue>, keys: string[]) {
  const started: string[] = [];
  const running: string[] = [];
  const most = { all: 0, perKey: 0 };
  await Promise.all(
    keys.map((key) =>
      queue.run(key, async () => {
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

describe('a fair queue', () => {
  it('starts the first task of one key before the thousandth of another', async () => {
    const queue = makeFairQueue({ total: 2, perKey: 2 });
    const { started } = await observe(queue, [...Array(500).fill('busy'), 'other']);
    expect(started.indexOf('other')).toBeLessThanOrEqual(3);
    expect(started).toHaveLength(501);
  });

  it('gives every key its turn', async () => {
    const queue = makeFairQueue({ total: 1, perKey: 1 });
    const { started } = await observe(queue, ['a', 'a', 'a', 'b', 'b', 'c']);
    expect(started.join('')).toBe('aabcab');
  });

  it('keeps capacity for others, within its limits', async () => {
    const queue = makeFairQueue({ total: 3, perKey: 2 });
    const { most } = await observe(queue, [...Array(20).fill('a'), ...Array(20).fill('b')]);
    expect(most).toEqual({ all: 3, perKey: 2 });
  });

  it('refuses a task after its maximum wait, and runs the others', async () => {
    const queue = makeFairQueue({ total: 1, perKey: 1, timeoutMs: 30 });
    const long = queue.run('a', () => sleep(100, 'long'));
    await expect(queue.run('b', () => sleep(1))).rejects.toBeInstanceOf(QueueTimeout);
    expect(await long).toBe('long');
    expect(await queue.run('b', () => sleep(1, 'later'))).toBe('later');
  });

  it('runs further tasks after one failed', async () => {
    const queue = makeFairQueue({ total: 1, perKey: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('mine')));
    const next = queue.run('a', () => sleep(1, 'next'));
    await expect(failing).rejects.toThrow('mine');
    expect(await next).toBe('next');
  });
});
