import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { isProcessAlive } from '@/testing/is-process-alive';
import type { PoolCommand } from '@/testing/processes/pool-process';
import { makeProcessPool, type ProcessPool } from './process-pool';

const file = fileURLToPath(new URL('../../testing/processes/pool-process.ts', import.meta.url));
type Description = { pid: number; tasks: number; env: string[] };
let pool: ProcessPool<PoolCommand, unknown>;
let timeoutSeconds: number;
const run = (command: PoolCommand) => pool.run(command, timeoutSeconds);
const make = ({
  seconds = 20,
  ...options
}: Partial<Parameters<typeof makeProcessPool>[0]> & { seconds?: number } = {}) => {
  timeoutSeconds = seconds;
  pool = makeProcessPool<PoolCommand, unknown>({
    file,
    maxProcesses: 2,
    memoryMiB: 512,
    ...options,
  });
};
const describeProcess = async () => (await run({ do: 'describe' })) as Description;
afterEach(() => pool.close());

describe('a process pool', () => {
  it('runs one task after the other in the same process, and passes bytes', async () => {
    make();
    const value = { text: 'ü', bytes: new Uint8Array([1, 2, 3]), none: null };
    expect(await run({ do: 'echo', value })).toEqual(value);
    const [first, second] = [await describeProcess(), await describeProcess()];
    expect([second.pid, second.tasks]).toEqual([first.pid, first.tasks + 1]);
  });

  it('never has more processes than allowed, and runs every task', async () => {
    make({ maxProcesses: 2 });
    const tasks = Array.from({ length: 7 }, (_, value) => run({ do: 'echo', value, afterMs: 20 }));
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const both = await Promise.all([describeProcess(), describeProcess()]);
    expect(new Set(both.map(({ pid }) => pid)).size).toBe(2);
  });

  it('ends a process that has grown large, whatever the result of its task', async () => {
    make({ maxProcesses: 1, memoryMiB: 1024 });
    const { pid } = await describeProcess();
    expect(await run({ do: 'allocate', mib: 64 })).toBe(4);
    expect((await describeProcess()).pid).toBe(pid);
    expect(await run({ do: 'allocate', mib: 400 })).toBe(29);
    const after = await describeProcess();
    expect([after.pid === pid, after.tasks]).toEqual([false, 1]);
  });

  it('passes nothing of the environment of this process to its processes', async () => {
    process.env.SECRET = 'a secret';
    make();
    const { env } = await describeProcess();
    delete process.env.SECRET;
    expect(
      env.filter((name) => !/^(PATH|PWD|SHLVL|_|NODE_\w+|OLDPWD|MALLOC_ARENA_MAX)$/.test(name)),
    ).toEqual([]);
  });

  it.each<[string, PoolCommand, object]>([
    [
      'dies by a signal',
      { do: 'signal', signal: 'SIGSEGV' },
      { name: 'PoolProcessDied', endedBy: 'SIGSEGV' },
    ],
    ['exits', { do: 'exit', code: 3 }, { name: 'PoolProcessDied', endedBy: 'code 3' }],
    ['throws', { do: 'throw', message: 'No.' }, { name: 'UnreadableImage', message: 'No.' }],
  ])('loses only the task of a process that %s', async (_, command, failure) => {
    make();
    const other = run({ do: 'echo', value: 'still here', afterMs: 500 });
    await expect(run(command)).rejects.toMatchObject(failure);
    expect(await other).toBe('still here');
    expect(await run({ do: 'echo', value: 'next' })).toBe('next');
  });

  it('kills a hanging process after its time limit', async () => {
    make({ seconds: 2 });
    const { pid } = await describeProcess();
    await expect(run({ do: 'hang' })).rejects.toMatchObject({ name: 'PoolTaskTimedOut' });
    await expect.poll(() => isProcessAlive(pid)).toBe(false);
    expect(await run({ do: 'echo', value: 'next' })).toBe('next');
  });

  it('treats a process stopped by a signal like a hanging one', async () => {
    make({ seconds: 2 });
    await expect(run({ do: 'signal', signal: 'SIGSTOP' })).rejects.toMatchObject({
      name: 'PoolTaskTimedOut',
    });
  });

  it.runIf(process.platform === 'linux')('limits the memory of its processes', async () => {
    make({ memoryMiB: 256 });
    expect(await run({ do: 'allocate', mib: 64 })).toBe(4);
    await expect(run({ do: 'allocate', mib: 512 })).rejects.toThrow();
    expect(await run({ do: 'echo', value: 'next' })).toBe('next');
  });

  it('ends idle processes, and starts a new one for the next task', async () => {
    make({ idleTimeoutMs: 50 });
    const { pid } = await describeProcess();
    await expect.poll(() => isProcessAlive(pid)).toBe(false);
    expect((await describeProcess()).pid).not.toBe(pid);
  });

  it('ends its processes when closed, even during a task', async () => {
    make();
    const { pid } = await describeProcess();
    const hanging = expect(run({ do: 'hang' })).rejects.toMatchObject({ name: 'PoolProcessDied' });
    await pool.close();
    await hanging;
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('leaves no listeners behind', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => warnings.push(name);
    process.on('warning', onWarning);
    make({ maxProcesses: 1 });
    for (let value = 0; value < 20; value++) await pool.run({ do: 'echo', value }, 20);
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('keeps its parent alive during a task and while a process ends, and no longer', async () => {
    const parent = aParent(`
      await pool.run({ do: 'echo', value: 1, afterMs: 300 }, 60);
      await pool.close();
      console.log('closed');
      await makeProcessPool(options).run({ do: 'echo', value: 1 }, 60);`);
    let output = '';
    parent.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(parent, 'exit');
    expect([code, output.trim()]).toEqual([0, 'closed']);
  });

  it.runIf(process.platform === 'linux').each([
    ['works', `{ do: 'echo', value: 1, afterMs: 60_000 }`],
    ['hangs', `{ do: 'hang' }`],
    ['is stopped', `{ do: 'signal', signal: 'SIGSTOP' }`],
  ])('loses its processes when its parent dies, even one that %s', async (_, command) => {
    const parent = aParent(`
      const { pid } = await pool.run({ do: 'describe' }, 60);
      console.log(pid);
      await pool.run(${command}, 600);`);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(isProcessAlive(pid)).toBe(true);
    // By then the process has begun the task.
    await new Promise((resolve) => setTimeout(resolve, 200));
    parent.kill('SIGKILL');
    await expect.poll(() => isProcessAlive(pid), { timeout: 5_000 }).toBe(false);
  });

  /** A process with a pool of its own. */
  const aParent = (script: string) => {
    const begin = `
      import { makeProcessPool } from './src/platform/process-pool/process-pool';
      const options = { file: ${JSON.stringify(file)}, maxProcesses: 1, memoryMiB: 512 };
      const pool = makeProcessPool(options);`;
    return spawn('node', ['--import', 'tsx', '--input-type=module', '-e', begin + script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
});
