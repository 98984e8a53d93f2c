import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { isProcessAlive } from '@/testing/is-process-alive';
import { runProgram } from './run-program';

const LIMITS = { timeoutMs: 30_000, cpuSeconds: 20, memoryMiB: 512, outputBytes: 65_536 };
const run = (script: string, changed: Partial<typeof LIMITS> = {}) =>
  runProgram([process.execPath, '-e', script], { ...LIMITS, ...changed });

let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

describe('a program in the sandbox', () => {
  it('returns its output, and how it ended', async () => {
    expect(await run('console.log("out"); console.error("err")')).toEqual({
      end: 'done',
      output: Buffer.from('out\n'),
      errorOutput: 'err\n',
    });
    expect(await run('process.exit(3)')).toMatchObject({ end: 'failed' });
    expect(await run('process.kill(process.pid, "SIGSEGV")')).toMatchObject({ end: 'crashed' });
    expect(await runProgram(['/nowhere/at-all'], LIMITS)).toMatchObject({ end: 'missing' });
  });

  it('gets its arguments unchanged', async () => {
    const odd = `$(touch ${folder}/touched) "; rm -rf '*`;
    const { output } = await runProgram(
      [process.execPath, '-e', 'console.log(process.argv[1])', odd],
      LIMITS,
    );
    expect(output.toString()).toBe(`${odd}\n`);
    expect(existsSync(join(folder, 'touched'))).toBe(false);
  });

  it('sees nothing of our environment', async () => {
    process.env.SECRET_OF_THE_SERVICE = 'never to be seen';
    const { output } = await run('console.log(JSON.stringify(process.env))');
    delete process.env.SECRET_OF_THE_SERVICE;
    expect(output.toString()).not.toContain('never to be seen');
    expect(Object.keys(JSON.parse(output.toString())).sort()).toEqual(
      expect.arrayContaining(['LC_ALL', 'NODE_ENV', 'PATH']),
    );
  });

  it('cannot write a file', async () => {
    const file = join(folder, 'written');
    await run(`require("fs").writeFileSync(${JSON.stringify(file)}, "x".repeat(5000))`);
    expect(existsSync(file) && (await readFile(file)).length > 0).toBe(false);
  });
});

describe('a program beyond its limits', () => {
  it('is killed with everything it started after its time limit', async () => {
    const { end, output } = await run(
      `const { spawn } = require("child_process");
       console.log(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]).pid);
       process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`,
      { timeoutMs: 3_000 },
    );
    expect(end).toBe('timeout');
    const child = Number(output.toString());
    expect(child).toBeGreaterThan(1);
    for (let waited = 0; isProcessAlive(child) && waited < 5_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isProcessAlive(child)).toBe(false);
  });

  it('is killed when it writes too much output', async () => {
    const { end, output } = await run('for (;;) require("fs").writeSync(1, "x".repeat(10000))');
    expect(end).toBe('output limit');
    expect(output.length).toBeLessThanOrEqual(LIMITS.outputBytes);
  });

  it('is stopped when it uses too much processor time', async () => {
    expect(await run('for (;;);', { cpuSeconds: 1 })).toMatchObject({ end: 'cpu limit' });
  });

  it('gets no more memory than allowed', async () => {
    const script = 'const a = []; for (;;) a.push(Buffer.alloc(1e7, 1))';
    const { end } = await run(script, { memoryMiB: 256 });
    expect(['failed', 'crashed']).toContain(end);
  });

  it('has its error output cut', async () => {
    const script = 'for (let i = 0; i < 1000; i++) require("fs").writeSync(2, "x".repeat(10000))';
    const { end, errorOutput } = await run(script);
    expect(end).toBe('done');
    expect(errorOutput.length).toBeLessThan(10_000);
  });
});
