import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FindDuplicate } from './duplicate-searches';
import { createUploadQueue } from './upload-queue';
import type { Upload } from './upload-rows';
import type { Outcome } from './upload-sender';

const TO = { organizationId: 'o', libraryId: 'l' };
const file = (name: string) => new File(['bytes'], name);
const DONE: Outcome = { kind: 'done', assetId: 'asset' };

const NOTHING_THERE: FindDuplicate = async () => null;
const aVideo = () => new File([new Uint8Array(17 * 1024 * 1024)], 'video.mp4');
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A queue for tests. The test decides when and how each send ends. */
function aQueue(concurrency = 2, findDuplicate = NOTHING_THERE) {
  let count = 0;
  const discarded: string[] = [];
  const sent: {
    name: string;
    id: string;
    onSent: (bytes: number) => void;
    end: (outcome: Outcome) => void;
    aborted: () => boolean;
  }[] = [];
  const queue = createUploadQueue({
    concurrency,
    findDuplicate,
    discard: ({ id }) => discarded.push(id),
    onDone: () => {},
    reportEveryMs: 0,
    newId: () => `id-${count++}`,
    send: ({ file: { name }, id }, onSent, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'broken', reason: 'aborted' }));
        sent.push({ name, id, onSent, end: resolve, aborted: () => signal.aborted });
      }),
  });
  const states = () => queue.uploads().map(({ state }: Upload) => state);
  const end = async (place: number, outcome: Outcome) => {
    sent[place]?.end(outcome);
    await settled();
  };
  const add = async (...files: File[]) => {
    queue.add(files, TO);
    await settled();
  };
  return { queue, sent, discarded, states, end, add };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('createUploadQueue', () => {
  it('sends a few at a time, in order, until all are uploaded', async () => {
    const { queue, sent, states, end, add } = aQueue();
    await add(file('a'), file('b'), file('c'));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
    await end(1, DONE);
    expect(states()).toEqual(['sending', 'done', 'sending']);
    await end(0, DONE);
    await end(2, DONE);
    expect(states()).toEqual(['done', 'done', 'done']);
    expect(queue.isBusy()).toBe(false);
  });

  it('keeps the reason of a refusal, and continues with the others', async () => {
    const { queue, sent, states, end, add } = aQueue(1);
    await add(file('letter.txt'), file('b'));
    await end(0, { kind: 'refused', reason: 'This is no image.' });
    expect(states()).toEqual(['refused', 'sending']);
    expect(queue.uploads()[0]?.reason).toBe('This is no image.');
    await end(1, DONE);
    queue.retry();
    expect(states()).toEqual(['refused', 'done']);
    queue.retry('id-0');
    expect(sent[2]?.id).toBe('id-0');
    await end(2, { kind: 'refused', reason: 'This is no image.', final: true });
    queue.retry('id-0');
    expect(states()).toEqual(['refused', 'done']);
  });

  it('holds the rest when the connection breaks, and sends it under the same ids later', async () => {
    const { queue, sent, states, end, add } = aQueue(2);
    await add(file('a'), file('b'), file('c'), file('d'));
    const cut: Outcome = { kind: 'broken', reason: 'cut' };
    await end(0, cut);
    await end(1, cut);
    expect(states()).toEqual(['broken', 'broken', 'waiting', 'waiting']);
    expect([queue.isHeld(), queue.isBusy(), sent.length]).toEqual([true, true, 2]);

    queue.retry();
    for (let place = 2; place < 6; place++) await end(place, DONE);
    expect(states()).toEqual(['done', 'done', 'done', 'done']);
    expect(sent.map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-0', 'id-1', 'id-2', 'id-3']);
  });

  it('removes canceled uploads from the list, also while they are being sent', async () => {
    const { queue, sent, states, end, add } = aQueue(1);
    await add(file('a'), file('b'), file('c'));
    queue.cancel('id-1');
    queue.cancel('id-0');
    await end(0, DONE);
    expect(sent[0]?.aborted()).toBe(true);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(states()).toEqual(['sending']);
    queue.cancelAll();
    expect(sent[1]?.aborted()).toBe(true);
    expect(queue.uploads()).toEqual([]);
  });

  it('waits as long as the service asks', async () => {
    const { sent, states, end, add } = aQueue(1);
    await add(file('a'));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    sent[0]?.end({ kind: 'later', seconds: 3 });
    await vi.advanceTimersByTimeAsync(2_999);
    expect([states(), sent.length]).toEqual([['waiting'], 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([states(), sent.length]).toEqual([['sending'], 2]);
    vi.useRealTimers();
    await end(1, DONE);
    expect(states()).toEqual(['done']);
  });
});

describe('createUploadQueue with duplicates', () => {
  const there = { id: 'there', name: 'there.jpg' };
  const findB: FindDuplicate = async (upload) => (upload.file.name === 'b' ? there : null);

  /** A search whose end the test decides. */
  function aSearch() {
    let find = () => {};
    const found = new Promise<typeof there>((resolve) => {
      find = () => resolve(there);
    });
    return { found, find };
  }

  it('leaves duplicates to a person, and sends the others', async () => {
    const { queue, sent, states, end, add } = aQueue(2, findB);
    await add(file('a'), file('b'), file('c'));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'c']);
    await end(0, DONE);
    await end(1, DONE);
    expect(states()).toEqual(['done', 'duplicate', 'done']);
    expect([queue.uploads()[1]?.duplicateOf, queue.isBusy()]).toEqual([there, true]);
  });

  it.each([
    ['skip', [], undefined],
    ['keep', ['b'], undefined],
    ['variant', ['b'], 'there'],
  ] as const)('applies "%s" to all of them', async (choice, names, parentId) => {
    const { queue, sent, add } = aQueue(2, findB);
    await add(file('b'));
    queue.choose(choice);
    expect(sent.map(({ name }) => name)).toEqual(names);
    expect(queue.uploads()[0]?.to.parentId).toBe(parentId);
    expect(queue.uploads()).toHaveLength(names.length);
  });

  it('applies a choice to a single one', async () => {
    const { queue, states, add } = aQueue(2, async () => there);
    await add(file('a'), file('b'));
    queue.choose('skip', 'id-0');
    expect([states(), queue.uploads()[0]?.file.name]).toEqual([['duplicate'], 'b']);
  });

  it('sends a large file during the search for it, and stops when it is found', async () => {
    const { found, find } = aSearch();
    const { queue, sent, states, add } = aQueue(2, () => found);
    await add(aVideo(), file('a'));
    expect(states()).toEqual(['sending', 'waiting']);
    find();
    await settled();
    expect([sent[0]?.aborted(), states()]).toEqual([true, ['duplicate', 'duplicate']]);
    queue.choose('keep', 'id-0');
    expect(sent.map(({ id }) => id)).toEqual(['id-0', 'id-0']);
  });

  it('resends a large file after a break, even if it is found by then', async () => {
    const { found, find } = aSearch();
    const { queue, sent, states, end, add } = aQueue(1, () => found);
    await add(aVideo());
    await end(0, { kind: 'broken', reason: 'cut' });
    find();
    await settled();
    expect([states(), queue.isHeld()]).toEqual([['broken'], true]);
    queue.retry();
    expect(sent).toHaveLength(2);
  });

  it('sends a file after its search failed', async () => {
    const { sent, add } = aQueue(2, () => Promise.reject(new Error('offline')));
    await add(file('a'));
    expect(sent).toHaveLength(1);
  });
});

describe('createUploadQueue over a longer time', () => {
  it('pauses sending, resumes with the interrupted upload, and keeps its progress', async () => {
    const { queue, sent, states, end, add } = aQueue(1);
    await add(file('a'), file('b'));
    sent[0]?.onSent(2);
    queue.pause();
    await settled();
    expect([states(), sent[0]?.aborted()]).toEqual([['waiting', 'waiting'], true]);
    await add(file('c'));
    expect([sent.length, queue.summary().paused, queue.isBusy()]).toEqual([1, true, true]);
    queue.resume();
    await end(1, DONE);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'a', 'b']);
  });

  it('finishes an upload under check while paused', async () => {
    const { queue, sent, states, end, add } = aQueue(1);
    await add(file('a'), file('b'));
    sent[0]?.onSent(5);
    queue.pause();
    await end(0, DONE);
    expect(states()).toEqual(['done', 'waiting']);
  });

  it('retries by itself after growing pauses', async () => {
    const { queue, sent, add } = aQueue(1);
    await add(file('a'));
    vi.useFakeTimers();
    for (const [attempts, ms] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      sent[attempts - 1]?.end({ kind: 'broken', reason: 'cut' });
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect([sent.length, queue.isHeld()]).toEqual([attempts, true]);
      await vi.advanceTimersByTimeAsync(1);
      expect([sent.length, queue.isHeld()]).toEqual([attempts + 1, false]);
    }
  });

  it('waits for a person who signed out', async () => {
    const { queue, sent, add } = aQueue(1);
    await add(file('a'));
    vi.useFakeTimers();
    sent[0]?.end({ kind: 'broken', reason: 'signed out', signedOut: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, queue.isHeld()]).toEqual([1, true]);
    queue.retry();
    expect(sent.length).toBe(2);
  });

  it('discards canceled and skipped uploads and new variants, but no asset', async () => {
    const there = { id: 'there', name: 'there.jpg' };
    const finds: FindDuplicate = async ({ file: { name } }) =>
      name.startsWith('b') ? there : null;
    const { queue, discarded, end, add } = aQueue(1, finds);
    await add(file('a'), file('b1'), file('b2'), file('c'));
    await end(0, DONE);
    queue.cancel('id-0');
    queue.choose('skip', 'id-1');
    queue.choose('variant', 'id-2');
    queue.cancel('id-3');
    await settled();
    expect(discarded.sort()).toEqual(['id-1', 'id-2', 'id-3']);
  });

  it('sums bytes and files, without those waiting for a person', async () => {
    const { queue, sent, end, add } = aQueue(2, async ({ file: { name } }) =>
      name === 'b' ? { id: 'there', name: 'b' } : null,
    );
    await add(file('a'), file('b'), file('c'), file('d'), file('e'));
    await end(0, DONE);
    await end(1, { kind: 'refused', reason: 'no' });
    sent[2]?.onSent(2);
    await settled();
    const { bytes, counts, rows } = queue.summary();
    expect(bytes).toEqual({ sent: 7, total: 15 });
    expect(counts).toEqual({
      done: 1,
      refused: 1,
      duplicate: 1,
      sending: 2,
      waiting: 0,
      broken: 0,
    });
    expect(rows.map((row) => row.file.name)).toEqual(['c', 'b', 'd', 'e']);
    expect(queue.doneIn(TO)).toBe(1);
  });

  it('accepts 5,000 files and reports on them within a second', async () => {
    const { queue, sent, end } = aQueue(3);
    queue.add(
      Array.from({ length: 5000 }, (_, n) => file(`f-${n}`)),
      TO,
    );
    await expect.poll(() => sent.length).toBe(3);
    for (let n = 0; n < 10_000; n++) sent[0]?.onSent(n % 5);
    await end(0, DONE);
    expect([queue.summary().count, queue.summary().rows.length]).toEqual([5000, 50]);
  });

  it('asks about a double within one batch once the first is stored', async () => {
    const stored: string[] = [];
    const find: FindDuplicate = async ({ file: { name } }, _, first) => {
      const [bytes = ''] = name.split('-');
      await first(bytes);
      return stored.includes(bytes) ? { id: 'asset', name: bytes } : null;
    };
    const { queue, sent, states, end, add } = aQueue(4, find);
    await add(file('rose-1'), file('rose-2'), file('sail'), file('rose-3'));
    expect(sent.map(({ name }) => name)).toEqual(['rose-1', 'sail']);
    stored.push('rose');
    await end(0, DONE);
    expect(states()).toEqual(['done', 'duplicate', 'sending', 'duplicate']);
    queue.choose('skip');
    await end(1, DONE);
    expect(queue.isBusy()).toBe(false);

    // Not for one that is never stored.
    await add(file('vase-1'), file('vase-2'));
    await end(2, { kind: 'refused', reason: 'no', final: true });
    expect(sent.map(({ name }) => name).at(-1)).toBe('vase-2');
  });
});
