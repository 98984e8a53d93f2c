import { expect, it } from 'vitest';
import { flushFile } from './flush-file';

it('flushes at most two files at a time for all callers, and continues after a failed flush', async () => {
  let flushing = 0;
  let most = 0;
  let done = 0;
  const aFile = (fails: boolean) => ({
    sync: async () => {
      flushing += 1;
      most = Math.max(most, flushing);
      await new Promise((resolve) => setTimeout(resolve, 5));
      flushing -= 1;
      done += 1;
      if (fails) throw new Error('no space left');
    },
  });
  const files = Array.from({ length: 12 }, (_, place) => aFile(place === 3));
  const outcomes = await Promise.allSettled(files.map((file) => flushFile(file)));
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
    files.map((_, place) => place === 3),
  );
  expect([most, done]).toEqual([2, 12]);
});
