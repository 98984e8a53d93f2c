import { describe, expect, it } from 'vitest';
import { createUploadQueue, type Outcome, type Upload } from './upload-queue';

const TO = { organizationId: 'o', libraryId: 'l' };
const file = (name: string) => new File(['bytes'], name);
const DONE: Outcome = { kind: 'done' };

/** A queue whose sends end when and as the test says. */
function aQueue(concurrency = 2) {
  let count = 0;
  const sent: {
    name: string;
    id: string;
    end: (outcome: Outcome) => void;
    aborted: () => boolean;
  }[] = [];
  const queue = createUploadQueue({
    concurrency,
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
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { queue, sent, states, end };
}

describe('createUploadQueue', () => {
  it('sends a few at a time, in order, until all are there', async () => {
    const { queue, sent, states, end } = aQueue();
    queue.add(['a', 'b', 'c'].map(file), TO);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
    await end(1, DONE);
    expect(states()).toEqual(['sending', 'done', 'sending']);
    await end(0, DONE);
    await end(2, DONE);
    expect(states()).toEqual(['done', 'done', 'done']);
    expect(queue.isBusy()).toBe(false);
  });

  it('keeps the reason of a refusal, and goes on with the others', async () => {
    const { queue, sent, states, end } = aQueue(1);
    queue.add(['letter.txt', 'b'].map(file), TO);
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
    const { queue, sent, states, end } = aQueue(2);
    queue.add(['a', 'b', 'c', 'd'].map(file), TO);
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
    const { queue, sent, states, end } = aQueue(1);
    queue.add(['a', 'b', 'c'].map(file), TO);
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
    const { queue, sent, states, end } = aQueue(1);
    queue.add([file('a')], TO);
    await end(0, { kind: 'later', seconds: 0.05 });
    expect(states()).toEqual(['waiting']);
    await expect.poll(() => sent.length).toBe(2);
    await end(1, DONE);
    expect(states()).toEqual(['done']);
  });
});
