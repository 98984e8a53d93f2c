import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { installVideoTools } from '@/testing/video-tools';
import { findTools } from './find-tools';
import { runProgram } from './run-program';

const folders: string[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-tools-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

const put = (name: string, version: string) =>
  writeFile(join(folder, name), `#!/bin/sh\necho "${name} version ${version} Copyright (c)"\n`, {
    mode: 0o755,
  });

describe('ffmpeg', () => {
  it('is found in the first folder of the PATH that has it', async () => {
    await installVideoTools(folder);
    const tools = await findTools(`relative:/nowhere:${folder}:/usr/bin`);
    expect([tools?.ffmpeg.at(-1), tools?.ffprobe.at(-1)]).toEqual([
      join(folder, 'ffmpeg'),
      join(folder, 'ffprobe'),
    ]);
  });

  it('is missing without its companion, or where nothing is', async () => {
    expect(await findTools(folder)).toBeNull();
    await put('ffmpeg', '7.1');
    expect(await findTools(folder)).toBeNull();
  });

  it.each([
    ['4.4.2-0ubuntu0.22.04.1', false],
    ['5.1.9-0+deb12u1', true],
    ['n7.1', true],
    ['N-118000-g1234567', true],
    ['git-2015', false],
    ['', false],
  ])('of version "%s" will do: %s', async (version, does) => {
    for (const name of ['ffmpeg', 'ffprobe']) await put(name, version);
    expect((await findTools(folder)) !== null).toBe(does);
  });

  const canBeKept = spawnSync('/bin/sh', ['-c', 'unshare -n true']).status === 0;
  it.runIf(canBeKept)('has no network where it can be kept from it', async () => {
    await installVideoTools(folder);
    const shelter = (await findTools(folder))?.ffmpeg.slice(0, -1) ?? [];
    const allowance = { wall: 10_000, cpu: 5, memoryMiB: 512, output: 65_536 };
    const { output } = await runProgram([...shelter, '/bin/cat', '/proc/net/dev'], allowance);
    expect(output.toString().match(/^ *\w+:/gm)).toEqual(['    lo:']);
  });
});
