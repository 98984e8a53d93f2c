import { expect, it } from 'vitest';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { beginProgress, workInTurns } from './work-in-turns';

const START = beginProgress(new Date(0));
const images = ['one', 'two', 'three'].map((organizationId) => ({ organizationId }));
const list = async () => ({ images, after: '' });
const postpone = async () => {};

it('continues with the next organization when the time of a step is over', async () => {
  let seconds = 0;
  const now = () => new Date(seconds * 1000);
  const work = async () => {
    seconds += 40;
  };
  const progress = await workInTurns(START, { now, list, work, postpone });
  expect(progress).toMatchObject({ after: 'two', done: 2, at: 80_000, isEnd: false });
});

it('sets back what fails, and counts failures in a row', async () => {
  const setBack: string[] = [];
  const fail = (failing: string[]) =>
    workInTurns(START, {
      now: () => new Date(0),
      list,
      async work({ organizationId }) {
        if (failing.includes(organizationId)) throw new Error(organizationId);
      },
      async postpone({ organizationId }) {
        setBack.push(organizationId);
      },
    });
  expect(await fail(['one', 'three'])).toMatchObject({ done: 1, failures: 1, reason: 'three' });
  expect(setBack).toEqual(['one', 'three']);
  expect(await fail(['one', 'two', 'three'])).toMatchObject({ done: 0, failures: 3 });
});

it('waits while the store of the files is away', async () => {
  const work = async () => {
    throw new BlobsUnreachable(new Error('down'));
  };
  const step = workInTurns(START, { now: () => new Date(0), list, work, postpone });
  await expect(step).rejects.toThrow(BlobsUnreachable);
});
