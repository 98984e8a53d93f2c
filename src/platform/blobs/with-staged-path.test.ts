import { readdir, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { withStagedPath } from './with-staged-path';

let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

describe('a staged file', () => {
  it('is removed after its use, also after a failure', async () => {
    const write = (path: string) => writeFile(path, 'x', { flag: 'wx' });
    const used = withStagedPath(folder, 'test', async (path) => {
      await write(path);
      return await readdir(folder);
    });
    expect(await used).toHaveLength(1);
    const failed = withStagedPath(folder, 'test', async (path) => {
      await write(path);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    expect(await readdir(folder)).toEqual([]);
  });

  it('may be moved away, and its path is nobody else’s', async () => {
    const paths = [0, 1].map(() => withStagedPath(folder, 'test', async (path) => path));
    expect(new Set(await Promise.all(paths)).size).toBe(2);
  });
});
