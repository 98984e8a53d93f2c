import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { aDomain } from '@/testing/domain';
import { watchEvents } from './watch-events';

const domain = await aDomain();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('watchEvents wakes a follower after its pause, even after garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const follower = watchEvents(domain, () => undefined).follow('nobody');
  // The first look at the events rings for everybody.
  await follower.news(2000, new AbortController().signal);
  let woken = false;
  void follower.news(2000, new AbortController().signal).then(() => {
    woken = true;
  });
  for (let times = 0; times < 3; times++) {
    await pause(50);
    collect();
  }
  await expect.poll(() => woken, { timeout: 10_000 }).toBe(true);
  follower.leave();
});

it('watchEvents wakes a follower whose stream is over', async () => {
  const follower = watchEvents(domain, () => undefined).follow('nobody');
  await follower.news(2000, new AbortController().signal);
  const over = new AbortController();
  const waited = follower.news(60_000, over.signal);
  over.abort();
  await waited;
  follower.leave();
});
