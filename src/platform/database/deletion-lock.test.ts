import { expect, it } from 'vitest';
import { aDatabase } from '@/testing/database';
import { deleteUnlessLocked, lockDeletions, unlockDeletions } from './deletion-lock';

it('removes nothing while deletions are locked, and resumes afterwards', async () => {
  const { pool } = await aDatabase();
  const removed: string[] = [];
  const remove = (name: string) => deleteUnlessLocked(pool, async () => void removed.push(name));
  const backup = await pool.connect();
  await lockDeletions(backup);
  expect(await remove('during')).toBe(false);
  await unlockDeletions(backup);
  expect(await remove('after')).toBe(true);
  await lockDeletions(backup);
  // A backup that dies blocks nothing.
  backup.release(true);
  await expect.poll(() => remove('after its death')).toBe(true);
  expect(removed).toEqual(['after', 'after its death']);
});

it('locks deletions only after a running removal has ended', async () => {
  const { pool } = await aDatabase();
  const told: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const removal = deleteUnlessLocked(pool, async () => {
    begun();
    await ended;
    told.push('removed');
  });
  await beginning;
  const backup = await pool.connect();
  const held = lockDeletions(backup).then(() => told.push('held'));
  const blocked = async () =>
    (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount;
  await expect.poll(blocked).toBe(1);
  end();
  await Promise.all([removal, held]);
  expect(told).toEqual(['removed', 'held']);
  backup.release(true);
});

it('lets two removals run at the same time, and frees the lock of one that fails', async () => {
  const { pool } = await aDatabase();
  const inner = () => deleteUnlessLocked(pool, async () => {});
  expect(await deleteUnlessLocked(pool, async () => void (await inner()))).toBe(true);
  const failing = deleteUnlessLocked(pool, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  const backup = await pool.connect();
  await lockDeletions(backup);
  backup.release(true);
});
