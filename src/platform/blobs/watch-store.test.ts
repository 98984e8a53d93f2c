import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchStore } from './watch-store';

it('tells that a store answers, fails or hangs, without asking a hanging one twice', async () => {
  let asked = 0;
  let size: () => Promise<number | null> = async () => null;
  const counted = {
    size: () => {
      asked++;
      return size();
    },
  };
  const answers = watchStore(counted, { timeoutMs: 20, freshMs: 0 });
  const next = async () => {
    await pause(2);
    return answers();
  };
  expect(await next()).toBe(true);
  size = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await next()).toBe(false);
  let answer: (size: null) => void = () => {};
  size = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  expect(await next()).toBe(false);
  size = async () => null;
  expect([await next(), asked]).toEqual([false, 3]);
  answer(null);
  expect([await next(), asked]).toEqual([true, 4]);
});

it('is asked once in a while only', async () => {
  let asked = 0;
  const answers = watchStore({
    async size() {
      asked++;
      return null;
    },
  });
  expect(await Promise.all([answers(), answers()])).toEqual([true, true]);
  await pause(5);
  await answers();
  expect(asked).toBe(1);
});
