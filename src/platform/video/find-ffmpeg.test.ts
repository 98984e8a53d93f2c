import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { installVideoTools } from '@/testing/video-tools';
import { runProgram } from '../sandbox/run-program';
import { findFfmpeg, hasEncoders } from './find-ffmpeg';

let folder: string;
beforeEach(async () => {
  folder = await aFolder();
});

const writeTool = (name: string, version: string) =>
  writeFile(join(folder, name), `#!/bin/sh\necho "${name} version ${version} Copyright (c)"\n`, {
    mode: 0o755,
  });

describe('ffmpeg', () => {
  it('is found in the first folder of the PATH containing it', async () => {
    await installVideoTools(folder);
    const tools = await findFfmpeg(`relative:/nowhere:${folder}:/usr/bin`);
    expect([tools?.ffmpeg.at(-1), tools?.ffprobe.at(-1)]).toEqual([
      join(folder, 'ffmpeg'),
      join(folder, 'ffprobe'),
    ]);
  });

  it('is missing without ffprobe, or in an empty PATH', async () => {
    expect(await findFfmpeg(folder)).toBeNull();
    await writeTool('ffmpeg', '7.1');
    expect(await findFfmpeg(folder)).toBeNull();
  });

  it.each([
    ['4.4.2-0ubuntu0.22.04.1', false],
    ['5.1.9-0+deb12u1', true],
    ['n7.1', true],
    ['N-118000-g1234567', true],
    ['git-2015', false],
    ['', false],
  ])('of version "%s" is recent enough: %s', async (version, recent) => {
    for (const name of ['ffmpeg', 'ffprobe']) await writeTool(name, version);
    expect((await findFfmpeg(folder)) !== null).toBe(recent);
  });

  it.each([
    [' V....D libx264              H.264\n A....D aac                  AAC', true],
    [' V....D libopenh264          H.264\n A....D aac                  AAC', false],
    [' V....D libx264              H.264\n A....D aac_at               AAC', false],
  ])('with the encoders "%s" makes versions for browsers: %s', async (list, ready) => {
    const ffmpeg = join(folder, 'ffmpeg');
    await writeFile(ffmpeg, `#!/bin/sh\necho "${list}"\n`, { mode: 0o755 });
    expect(await hasEncoders({ ffmpeg: [ffmpeg], ffprobe: [] })).toBe(ready);
  });

  const canIsolate = spawnSync('/bin/sh', ['-c', 'unshare -n true']).status === 0;
  it.runIf(canIsolate)('has no network where the system can remove it', async () => {
    await installVideoTools(folder);
    const isolation = (await findFfmpeg(folder))?.ffmpeg.slice(0, -1) ?? [];
    const limits = {
      timeoutMs: 10_000,
      cpuSeconds: 5,
      memoryMiB: 512,
      outputBytes: 65_536,
    };
    const { output } = await runProgram([...isolation, '/bin/cat', '/proc/net/dev'], limits);
    expect(output.toString().match(/^ *\w+:/gm)).toEqual(['    lo:']);
  });
});
