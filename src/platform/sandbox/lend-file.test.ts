import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lendFile, openLendingFolder } from './lend-file';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vitrine-lent-'));
});
afterEach(() => rm(parent, { recursive: true }));

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
