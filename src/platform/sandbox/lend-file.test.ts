import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { lendFile, openLendingFolder } from './lend-file';

let parent: string;
beforeEach(async () => {
  parent = await aFolder();
});

describe.runIf(process.platform === 'linux')('a file lent by a killed process', () => {
  it('is gone at the next start, and those of running processes stay', async () => {
    const folder = await openLendingFolder(parent);
    const file = join(parent, 'file');
    await writeFile(file, 'bytes');
    const script = `
      import { lendFile } from '${import.meta.dirname}/lend-file.ts';
      await lendFile(${JSON.stringify(folder)}, ${JSON.stringify(file)}, () => {
        process.stdout.write('lent');
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      });`;
    const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const killed = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    await lendFile(folder, file, async (name) => {
      await openLendingFolder(parent);
      expect(await readdir(folder)).toHaveLength(2);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      await openLendingFolder(parent);
      expect(await readdir(folder)).toEqual([name]);
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
