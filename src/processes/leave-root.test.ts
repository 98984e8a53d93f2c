import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPlaceProblem } from '@/composition/open-copies';
import { aFolder } from '@/testing/folder';
import { giveBackups } from './leave-root';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const USER = { uid: 65_500, gid: 65_500 };

describe.runIf(isRoot)('the place of backups of a service started by root', () => {
  const ownerOf = async (path: string) => (await lstat(path)).uid;
  const aPlace = async () => {
    const above = await aFolder();
    await chmod(above, 0o755);
    return join(above, 'backups');
  };

  it('is made, or is the root of a disk, and can be written by its user', async () => {
    const [missing, disk] = [await aPlace(), await aPlace()];
    await mkdir(join(disk, 'lost+found'), { recursive: true });
    for (const folder of [missing, disk]) {
      giveBackups(folder, USER);
      expect([await ownerOf(folder), await findPlaceProblem({ folder }, USER)]).toEqual([
        USER.uid,
        null,
      ]);
    }
    expect(await ownerOf(join(disk, 'lost+found'))).toBe(0);
  });

  it('stays whose it is when it has other files, or is away, and that is told', async () => {
    const other = await aPlace();
    await mkdir(other, { mode: 0o755 });
    await writeFile(join(other, 'photo.jpg'), '');
    for (const folder of [other, '/dev/null/backups']) {
      giveBackups(folder, USER);
      expect(await findPlaceProblem({ folder }, USER)).toContain(`BACKUP_TO ${folder} cannot`);
    }
    expect(await ownerOf(other)).toBe(0);
  });
});
