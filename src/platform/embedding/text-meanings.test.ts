import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '../log';
import type { Holder } from '../permits';
import { RefusedInput } from './port';
import { makeTextMeanings, type TextMeanings } from './text-meanings';

/** How long a search waits. */
const WAIT_MS = 300;

const ada: Holder = { group: 'organization', key: 'ada' };
const bob: Holder = { group: 'organization', key: 'bob' };
let asked: string[];
let answer: (text: string) => Promise<Float32Array>;
let meanings: TextMeanings;
beforeEach(() => {
  asked = [];
  answer = async (text) => Float32Array.of(text.length, 10, 1);
  meanings = makeTextMeanings({
    embedder: {
      async embed(texts) {
        const searched = texts.length === 1 ? texts : [];
        asked.push(...searched);
        const vectors = await Promise.all((searched.length ? searched : ['x', 'yy']).map(answer));
        return { model: 'one', vectors };
      },
      close: async () => {},
    },
    log: makeLog('silent'),
    waitMs: WAIT_MS,
  });
});

describe('what a text means', () => {
  it('is asked once for each text, and told apart from the usual', async () => {
    const found = await Promise.all([
      meanings.find('Red  boat', ada),
      meanings.find('red boat ', bob),
    ]);
    expect(found[0]).toBe(found[1]);
    expect(found[0]?.model).toBe('one');
    const references = found[0]?.references ?? [];
    expect(references.reduce((sum, one) => sum + (one[0] as number), 0)).toBeCloseTo(0, 5);
    await meanings.find('RED BOAT', ada);
    expect(asked).toEqual(['a photo of red boat']);
  });

  it('is not waited for longer than a moment, nor is another text meanwhile; it is there later', async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answer = async (text) => {
      if (text.includes('slow')) await slow;
      return Float32Array.of(1, 2, 3);
    };
    expect(await meanings.find('slow', ada)).toBeNull();
    const begun = performance.now();
    expect(await meanings.find('other', bob)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(WAIT_MS);
    finish();
    await expect.poll(() => meanings.find('slow', ada)).not.toBeNull();
    expect(await meanings.find('other', bob)).not.toBeNull();
    expect(asked.toSorted()).toEqual(['a photo of other', 'a photo of slow']);
  });

  it('is not asked for a while after a failure', async () => {
    answer = async () => {
      throw new Error('It is down.');
    };
    expect(await meanings.find('one', ada)).toBeNull();
    answer = async () => Float32Array.of(1, 2, 3);
    expect(await meanings.find('two', ada)).toBeNull();
    await pause(5);
    expect(asked).toEqual([]);
  });

  it('is nothing for a refused text, which keeps no other one from an answer', async () => {
    answer = async (text) => {
      if (text.includes('refused')) throw new RefusedInput('The server answered 400.');
      return Float32Array.of(1, 2, 3);
    };
    for (const _ of [1, 2]) expect(await meanings.find('refused', ada)).toBeNull();
    expect(await meanings.find('other', bob)).not.toBeNull();
    expect(asked).toEqual(['a photo of refused', 'a photo of other']);
  });

  it('is asked for whole characters', async () => {
    await meanings.find(`\ud83d ${'⛵🌅'.repeat(200)}`, ada);
    expect(asked[0]).toBe(`a photo of \ufffd ${'⛵🌅'.repeat(149)}`);
  });
});
