import { statfs } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { watchDiskSpace } from './disk-space';
import type { Log } from './log';

it.each([
  ['far from its floor', 0.1, []],
  ['near its floor', 0.7, ['warn: The disk is nearly full: below minFreeBytes all changes wait.']],
  ['below it', 2, ['error: The disk is almost full: changes wait until it has space.']],
])('a disk %s is told once, with the bytes that are free', async (_, share, told) => {
  const folder = await aFolder();
  const { bavail, bsize } = await statfs(folder);
  const minFreeBytes = Math.floor(bavail * bsize * share);
  const lines: string[] = [];
  const take = (level: string) => (fields: object, text: string) => {
    expect(fields).toEqual({ folder, freeBytes: expect.any(Number), minFreeBytes });
    lines.push(`${level}: ${text}`);
  };
  const log = { info: take('info'), warn: take('warn'), error: take('error') } as unknown as Log;
  const disk = watchDiskSpace(folder, { minFreeBytes, log });
  for (let look = 0; look < 3; look++)
    expect(Math.abs(((await disk.free()) ?? 0) / (bavail * bsize) - 1)).toBeLessThan(0.1);
  expect([await disk.isLow(), lines]).toEqual([share > 1, told]);
});
