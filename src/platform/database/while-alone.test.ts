import { expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { whileAlone } from './while-alone';

it('work that fails leaves its name free, and its connection open', async () => {
  const { pool } = await aDatabase();
  // The lock of a closed connection is free a moment after it is said to be.
  let opened = 0;
  pool.on('connect', () => opened++);
  for (let n = 0; n < 5; n++) {
    const failing = whileAlone(pool, 'name', () => Promise.reject(new Error('no mail server')));
    await expect(failing).rejects.toThrow('no mail server');
    expect(await whileAlone(pool, 'name', async () => {})).toBe(true);
  }
  expect(opened).toBeLessThanOrEqual(1);
});

it('work does not start while other work has its name', async () => {
  const { pool } = await aDatabase();
  const inner: boolean[] = [];
  await whileAlone(pool, 'name', async () => {
    inner.push(await whileAlone(pool, 'name', async () => {}));
    inner.push(await whileAlone(pool, 'other', async () => {}));
  });
  expect(inner).toEqual([false, true]);
});
