import { execFileSync } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aFolder } from '@/testing/folder';
import { isProcessAlive } from '@/testing/is-process-alive';
import { aVideo } from '@/testing/videos';
import { LAUNCHER } from '../sandbox/launcher';
import { PROBE_OPTIONS } from './parse-probe';
import { type Call, runFfmpeg, runFfprobe } from './run-ffmpeg';

let launcher: string | undefined;
vi.mock(import('../sandbox/launcher'), async (original) => {
  const module = await original();
  return {
    ...module,
    get LAUNCHER() {
      return launcher ?? module.LAUNCHER;
    },
  };
});

const LIMITS = { timeoutMs: 20_000, cpuSeconds: 10, memoryMiB: 512, outputBytes: 65_536 };
let folder: string;
let scripts = 0;
beforeAll(async () => {
  folder = await aFolder();
});

/** A call of a shell script in place of ffmpeg. */
async function scripted(script: string): Promise<Call> {
  const program = join(folder, `tool ${scripts++}`);
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { program: [program], path: join(folder, 'a video'), limits: LIMITS };
}
const asFfmpeg = (call: Call) => runFfmpeg(call, (command) => command.format('null'));
const asFfprobe = (call: Call) => runFfprobe(call, ['-print_format', 'json']);
const both: [string, typeof asFfmpeg][] = [
  ['ffmpeg', asFfmpeg],
  ['ffprobe', asFfprobe],
];

describe.each(both)('%s', (_, run) => {
  it('gets the restrictions and its file, and is the only process started', async () => {
    const call = await scripted('for each; do echo "$each"; done');
    const started: unknown[] = [];
    const count = (message: unknown) => started.push(message);
    diagnostics.subscribe('child_process', count);
    const { end, output } = await run(call);
    diagnostics.unsubscribe('child_process', count);
    expect(started).toHaveLength(1);
    const args = output.toString().trim().split('\n');
    expect([end, args.filter((arg) => arg === '-i').length]).toEqual(['done', 1]);
    expect(args.slice(args.indexOf('-protocol_whitelist'))).toEqual(
      expect.arrayContaining(['-protocol_whitelist', 'file', '-format_whitelist']),
    );
    expect(args[args.indexOf('-i') + 1]).toBe(`file:${call.path}`);
    expect(args).not.toContain('-show_format');
    expect(args).not.toContain('--sandbox');
  });

  it('sees no environment and no input of ours', async () => {
    process.env.SECRET_OF_THE_SERVICE = 'never to be seen';
    const { output } = await run(await scripted('env; cat; pwd'));
    delete process.env.SECRET_OF_THE_SERVICE;
    expect(output.toString()).not.toContain('never to be seen');
    expect(output.toString()).toContain('LC_ALL=C');
    expect(output.toString().trim().split('\n').at(-1)).toBe('/');
  });

  it('is killed with everything it started after its time limit', async () => {
    const call = await scripted('sleep 600 & echo $!; echo $$; trap "" TERM; wait');
    const { end, output } = await run({ ...call, limits: { ...LIMITS, timeoutMs: 1_500 } });
    expect(end).toBe('timeout');
    const pids = output.toString().trim().split('\n').map(Number);
    expect(pids).toHaveLength(2);
    for (const pid of pids)
      await expect.poll(() => isProcessAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it('is killed when it writes too much, and its errors are dropped', async () => {
    const flood = 'yes 0123456789';
    expect(await run(await scripted(flood))).toMatchObject({ end: 'output limit' });
    const before = process.memoryUsage().rss;
    const { end, errorOutput } = await run(await scripted(`${flood} | head -c 200000000 >&2`));
    expect([end, errorOutput.length < 10_000]).toEqual(['done', true]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('has the limits of the system', async () => {
    const { output } = await run(await scripted('ulimit -c; ulimit -f; ulimit -t; ulimit -d'));
    expect(output.toString().trim().split('\n')).toEqual(['0', '0', '10', String(512 * 1024)]);
  });

  it('reports how it ended', async () => {
    expect(await run(await scripted('exit 3'))).toMatchObject({ end: 'failed' });
    expect(await run(await scripted('kill -SEGV $$'))).toMatchObject({ end: 'crashed' });
    const busy = await scripted('while :; do :; done');
    expect(await run({ ...busy, limits: { ...LIMITS, cpuSeconds: 1 } })).toMatchObject({
      end: 'cpu limit',
    });
    const missing = { program: ['/nowhere/at-all'], path: '/dev/null', limits: LIMITS };
    expect(await run(missing)).toMatchObject({ end: 'missing' });
  });

  it('rejects without ending the service when no process can be started', async () => {
    const call = await scripted('exit 0');
    launcher = '/nowhere';
    try {
      await expect(run(call)).rejects.toThrow('ENOENT');
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      launcher = undefined;
    }
    expect(await run(call)).toMatchObject({ end: 'done' });
  });
});

it('the launcher starts nothing without limits', async () => {
  expect(() => execFileSync(LAUNCHER, ['/bin/echo', 'started'], { stdio: 'pipe' })).toThrow();
  expect((await readFile(LAUNCHER, 'utf8')).startsWith('#!/bin/sh\n')).toBe(true);
});

it('ffprobe reports the same as to a shell, including line breaks in tags', async () => {
  const path = join(folder, 'tagged');
  const tag = 'one\n[STREAM]\nwidth=9999\n[/STREAM]';
  await writeFile(
    path,
    await aVideo('h264.mov', {
      further: ['-metadata', `make=${tag}`, '-movflags', 'use_metadata_tags'],
    }),
  );
  const program = execFileSync('/bin/sh', ['-c', 'command -v ffprobe'], {
    encoding: 'utf8',
  }).trim();
  const { output } = await runFfprobe({ program: [program], path, limits: LIMITS }, PROBE_OPTIONS);
  const direct = execFileSync(program, ['-v', 'error', ...PROBE_OPTIONS, path]);
  expect(JSON.parse(output.toString())).toEqual(JSON.parse(direct.toString()));
  expect(JSON.parse(output.toString()).format.tags.make).toBe(tag);
});
