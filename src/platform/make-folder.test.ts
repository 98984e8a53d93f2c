import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { makeFolder } from './make-folder';

it('makes a folder and its parents, with the given rights for all of them', async () => {
  const folder = await aFolder();
  makeFolder(join(folder, 'a/b'), 0o700);
  makeFolder(join(folder, 'a/b'));
  for (const made of ['a', 'a/b'])
    expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700);
});

it.runIf(process.platform === 'linux')('refuses at once where no folder can be made', () => {
  for (const wrong of ['/proc/x', '/proc/x/y', '/dev/null/x']) {
    expect(() => makeFolder(wrong), wrong).toThrow(/^(ENOENT|ENOTDIR)/);
  }
});
