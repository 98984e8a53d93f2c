import { describe, expect, it } from 'vitest';
import { createUploadQueue, type FindDuplicate, type Outcome, type Upload } from './upload-queue';

const TO = { organizationId: 'o', libraryId: 'l' };
const file = (name: string) => new File(['bytes'], name);
const DONE: Outcome = { kind: 'done', assetId: 'asset' };

const NOTHING_THERE: FindDuplicate = async () => null;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A queue whose sends end when and as the test says. */
function aQueue(concurrency = 2, findDuplicate = NOTHING_THERE) {
  let count = 0;
  const sent: {
    name: string;
    id: string;
    end: (outcome: Outcome) => void;
    aborted: () => boolean;
  }[] = [];
  const queue = createUploadQueue({
    concurrency,
    findDuplicate,
    reportEveryMs: 0,
    newId: () => `id-${count++}`,
    send: ({ file: { name }, id }, _onSent, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'broken', reason: 'aborted' }));
        sent.push({ name, id, end: resolve, aborted: () => signal.aborted });
      }),
  });
  const states = () => queue.snapshot().map(({ state }: Upload) => state);
  const end = async (place: number, outcome: Outcome) => {
    sent[place]?.end(outcome);
    await settled();
  };
  const add = async (...files: File[]) => {
    queue.add(files, TO);
    await settled();
  };
  return { queue, sent, states, end, add };
}

describe('createUploadQueue', () => {
  it('sends a few at a time, in order, until all are there', async () => {
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

  it('keeps the reason of a refusal, and goes on with the others', async () => {
    const { queue, sent, states, end, add } = aQueue(1);
    await add(file('letter.txt'), file('b'));
    await end(0, { kind: 'refused', reason: 'This is no image.' });
    expect(states()).toEqual(['refused', 'sending']);
    expect(queue.snapshot()[0]?.reason).toBe('This is no image.');
    await end(1, DONE);
    queue.retry();
    expect(states()).toEqual(['refused', 'done']);
    queue.retry('id-0');
    expect(sent[2]?.id).toBe('id-0');
  });

  it('holds the rest back when the network is cut, and sends it under the same names later', async () => {
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

  it('takes canceled ones off the list, the one being sent too', async () => {
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
    expect(queue.snapshot()).toEqual([]);
  });

  it('waits as long as the service asks for', async () => {
    const { sent, states, end, add } = aQueue(1);
    await add(file('a'));
    await end(0, { kind: 'later', seconds: 0.05 });
    expect(states()).toEqual(['waiting']);
    await expect.poll(() => sent.length).toBe(2);
    await end(1, DONE);
    expect(states()).toEqual(['done']);
  });
});

describe('createUploadQueue with duplicates', () => {
  const there = { id: 'there', name: 'there.jpg' };
  const findB: FindDuplicate = async (upload) => (upload.file.name === 'b' ? there : null);

  it('leaves what the library has to a person, and sends the others', async () => {
    const { queue, sent, states, end, add } = aQueue(2, findB);
    await add(file('a'), file('b'), file('c'));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'c']);
    await end(0, DONE);
    await end(1, DONE);
    expect(states()).toEqual(['done', 'duplicate', 'done']);
    expect([queue.snapshot()[1]?.duplicateOf, queue.isBusy()]).toEqual([there, true]);
  });

  it.each([
    ['skip', [], undefined],
    ['keep', ['b'], undefined],
    ['variant', ['b'], 'there'],
  ] as const)('%s: does that with all of them', async (choice, names, parentId) => {
    const { queue, sent, add } = aQueue(2, findB);
    await add(file('b'));
    queue.choose(choice);
    expect(sent.map(({ name }) => name)).toEqual(names);
    expect(queue.snapshot()[0]?.to.parentId).toBe(parentId);
    expect(queue.snapshot()).toHaveLength(names.length);
  });

  it('does it with one only', async () => {
    const { queue, states, add } = aQueue(2, async () => there);
    await add(file('a'), file('b'));
    queue.choose('skip', 'id-0');
    expect([states(), queue.snapshot()[0]?.file.name]).toEqual([['duplicate'], 'b']);
  });

  it('sends a large file while it is searched for, and stops when it is found', async () => {
    let find = (_: typeof there) => {};
    const found = new Promise<typeof there>((resolve) => {
      find = resolve;
    });
    const { queue, sent, states, add } = aQueue(2, () => found);
    await add(new File([new Uint8Array(17 * 1024 * 1024)], 'film.mp4'), file('a'));
    expect(states()).toEqual(['sending', 'waiting']);
    find(there);
    await settled();
    expect([sent[0]?.aborted(), states()]).toEqual([true, ['duplicate', 'duplicate']]);
    queue.choose('keep', 'id-0');
    expect(sent.map(({ id }) => id)).toEqual(['id-0', 'id-0']);
  });

  it('lets a large file that broke off be sent again, though it is found by then', async () => {
    let find = (_: typeof there) => {};
    const found = new Promise<typeof there>((resolve) => {
      find = resolve;
    });
    const { queue, sent, states, end, add } = aQueue(1, () => found);
    await add(new File([new Uint8Array(17 * 1024 * 1024)], 'film.mp4'));
    await end(0, { kind: 'broken', reason: 'cut' });
    find(there);
    await settled();
    expect([states(), queue.isHeld()]).toEqual([['broken'], true]);
    queue.retry();
    expect(sent).toHaveLength(2);
  });

  it('sends what could not be searched for', async () => {
    const { sent, add } = aQueue(2, () => Promise.reject(new Error('offline')));
    await add(file('a'));
    expect(sent).toHaveLength(1);
  });
});
