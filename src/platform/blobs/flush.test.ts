import { describe, expect, it } from 'vitest';
import { flushFile, makeFolderFlusher } from './flush';

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

/** A flusher whose flushes end when the test says so. */
const aFlusher = () => {
  const begun: { folder: string; end(error?: Error): void }[] = [];
  const flush = makeFolderFlusher(
    (folder) =>
      new Promise((resolve, reject) => {
        begun.push({ folder, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { flush, begun };
};
const settle = () => new Promise(setImmediate);

describe('a folder flusher', () => {
  it('never lets a caller rely on a flush begun before its call', async () => {
    const { flush, begun } = aFlusher();
    const done: string[] = [];
    void flush('f').then(() => done.push('first'));
    for (const name of ['second', 'third', 'fourth']) void flush('f').then(() => done.push(name));
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await settle();
    expect(done).toEqual(['first']);
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    await settle();
    expect(done).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('keeps folders apart, and flushes again after all is done', async () => {
    const { flush, begun } = aFlusher();
    void flush('a');
    void flush('b');
    for (const one of begun) one.end();
    await settle();
    void flush('a');
    expect(begun.map((one) => one.folder)).toEqual(['a', 'b', 'a']);
  });

  it('rejects the callers of a failed flush, and tries again for the others', async () => {
    const { flush, begun } = aFlusher();
    const first = flush('f');
    const second = flush('f');
    begun[0]?.end(new Error('disk'));
    await expect(first).rejects.toThrow('disk');
    await settle();
    begun[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });
});
