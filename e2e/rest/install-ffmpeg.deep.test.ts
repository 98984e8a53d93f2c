import { execFile, execFileSync } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFolder } from '../support/folder';

const failedFile = join('node_modules', '.vitrine-ffmpeg-failed');
const HOW_TO_GET_IT =
  /^! Videos wait: there is no ffmpeg 5 or later on the PATH\. Get it with ".+ ffmpeg"/m;
let bin: string;
beforeEach(async () => {
  bin = await aFolder('bin');
  await rm(failedFile, { force: true });
});
afterEach(async () => {
  await rm(bin, { recursive: true });
  await rm(failedFile, { force: true });
});

/** Runs the step of `npm start` with only the test's programs on the PATH; returns what it prints. */
const installFfmpeg = async (env: Record<string, string> = {}) => {
  const script = `import('./scripts/install-ffmpeg.mjs').then((step) => step.installFfmpeg())`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    env: { PATH: bin, NODE_ENV: 'production', ...env },
  });
  return stdout;
};
const put = (name: string, ...lines: string[]) =>
  writeFile(join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
const placeOf = (name: string) =>
  execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
const asked = () => readFile(join(bin, 'asked'), 'utf8').catch(() => '');

describe('npm start', () => {
  it('prints nothing if ffmpeg is installed', async () => {
    for (const name of ['ffmpeg', 'ffprobe']) await symlink(placeOf(name), join(bin, name));
    expect(await installFfmpeg()).toBe('');
  });

  it('prints how to install ffmpeg if it cannot do so itself', async () => {
    expect(await installFfmpeg()).toMatch(HOW_TO_GET_IT);
  });

  it('prints the same if ffmpeg is too old, and does not replace it', async () => {
    await put('ffmpeg', 'echo "ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright (c)"');
    await put('ffprobe', 'echo "ffprobe version 4.4.2-0ubuntu0.22.04.1 Copyright (c)"');
    await put('apt-get', `echo "$@" >> ${bin}/asked`);
    expect(await installFfmpeg()).toMatch(HOW_TO_GET_IT);
    expect(await asked()).toBe('');
  });
});

/** apt needs the network, so a script replaces it: it does the same, or fails. */
describe.runIf(process.getuid?.() === 0)('npm start as root with apt', () => {
  it('installs ffmpeg and says so', async () => {
    const places = ['ffmpeg', 'ffprobe'].map(placeOf).join(' ');
    await put(
      'apt-get',
      `echo "$@" >> ${bin}/asked`,
      `case "$*" in *" install "*) ${placeOf('ln')} -s ${places} ${bin};; esac`,
    );
    expect(await installFfmpeg()).toMatch(/^▸ Installing ffmpeg … \d+ s\n$/);
    expect((await asked()).trim().split('\n')).toEqual([
      expect.stringMatching(/ update$/),
      expect.stringMatching(/ install -y --no-install-recommends ffmpeg$/),
    ]);
  });

  it('installs nothing if INSTALL_FFMPEG is 0, and says how to get ffmpeg', async () => {
    await put('apt-get', `echo x >> ${bin}/asked`);
    expect(await installFfmpeg({ INSTALL_FFMPEG: '0' })).toMatch(HOW_TO_GET_IT);
    expect(await asked()).toBe('');
  });

  it('continues if apt fails, and does not try again the same day', async () => {
    await put('apt-get', `echo x >> ${bin}/asked`, 'echo "E: No such server" >&2', 'exit 100');
    const first = await installFfmpeg();
    expect(first).toContain('▸ Installing ffmpeg … failed\n');
    expect(first).toContain('! apt could not install ffmpeg: E: No such server\n');
    expect(first).toMatch(HOW_TO_GET_IT);
    const second = await installFfmpeg();
    expect(second).not.toContain('Installing');
    expect(second).toMatch(HOW_TO_GET_IT);
    expect(await asked()).toBe('x\n');
  });
});
