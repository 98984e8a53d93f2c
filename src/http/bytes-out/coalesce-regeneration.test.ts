import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { BlobMissing } from '@/platform/blobs/port';
import { coalesceRegeneration, type RegenerateOptions, RetryLater } from './coalesce-regeneration';

/** Regenerations whose end the test decides. */
function aWorkshop(options: Partial<RegenerateOptions<{ blob: string }>> = {}) {
  const begun: string[] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const ask = coalesceRegeneration<{ blob: string }>({
    regenerate: ({ blob }) =>
      new Promise<void>((resolve, reject) => {
        begun.push(blob);
        ends.push({ resolve, reject });
      }),
    log: pino({ level: 'silent' }),
    ...options,
  });
  return { begun, ends, ask: (blob: string) => ask({ blob }) };
}

/** The seconds after which a refused request may be sent again. */
const secondsOf = (refused: Promise<void>) =>
  refused.then(
    () => null,
    (error) => (error instanceof RetryLater ? error.seconds : error),
  );

describe('regenerated images', () => {
  it('are generated once for fifty requests, and once more when lost again', async () => {
    const { begun, ends, ask } = aWorkshop();
    const asked = Array.from({ length: 50 }, () => ask('one'));
    await expect.poll(() => begun).toEqual(['one']);
    ends[0]?.resolve();
    await Promise.all(asked);
    const again = ask('one');
    await expect.poll(() => begun).toEqual(['one', 'one']);
    ends[1]?.resolve();
    await again;
  });

  it('are generated one after the other, and a full queue refuses others', async () => {
    const { begun, ends, ask } = aWorkshop({ maxWaiting: 2 });
    const asked = ['a', 'b', 'c'].map(ask);
    await expect.poll(() => begun).toEqual(['a']);
    expect(await secondsOf(ask('d'))).toBe(5);
    // Requests for an original that is already decoded or waiting are not limited.
    asked.push(ask('a'), ask('c'));
    for (const count of [1, 2, 3]) {
      await expect.poll(() => begun.length).toBe(count);
      ends[count - 1]?.resolve();
    }
    await Promise.all(asked);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('release a request that waited too long, and are ready when it comes back', async () => {
    const { begun, ends, ask } = aWorkshop({ timeoutMs: 20 });
    expect(await secondsOf(ask('slow'))).toBe(5);
    const again = ask('slow');
    ends[0]?.resolve();
    await again;
    expect(begun).toEqual(['slow']);
  });

  it('are not tried again for a while after a failure, and then they are', async () => {
    const { begun, ends, ask } = aWorkshop({ pauseMs: 400 });
    const failing = Array.from({ length: 3 }, () => secondsOf(ask('broken')));
    await expect.poll(() => begun.length).toBe(1);
    ends[0]?.reject(new Error('out of memory'));
    expect(await Promise.all(failing)).toEqual([1, 1, 1]);
    expect(await secondsOf(ask('broken'))).toBeGreaterThan(0);
    const other = ask('other');
    await expect.poll(() => begun).toEqual(['broken', 'other']);
    ends[1]?.resolve();
    await other;
    await sleep(500);
    const again = ask('broken');
    await expect.poll(() => begun).toEqual(['broken', 'other', 'broken']);
    ends[2]?.resolve();
    await again;
  });

  it('are tried again at once when the original was missing: a backup may restore it', async () => {
    const { begun, ends, ask } = aWorkshop();
    for (const place of [0, 1]) {
      const asked = ask('gone');
      await expect.poll(() => begun.length).toBe(place + 1);
      ends[place]?.reject(new BlobMissing('gone'));
      await expect(asked).rejects.toBeInstanceOf(BlobMissing);
    }
  });
});
