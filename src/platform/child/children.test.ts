import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Told } from '@/testing/processes/scripted-worker';
import { type Children, makeChildren } from './children';

const file = fileURLToPath(new URL('../../testing/processes/scripted-worker.ts', import.meta.url));
type Life = { pid: number; works: number; env: string[] };
let children: Children<Told, unknown>;
let seconds: number;
const carryOut = (told: Told) => children.carryOut(told, seconds);
const make = ({
  time = 20,
  ...options
}: Partial<Parameters<typeof makeChildren>[0]> & { time?: number } = {}) => {
  seconds = time;
  children = makeChildren<Told, unknown>({
    file,
    atMost: 2,
    memoryMiB: 512,
    ...options,
  });
};
const tell = async () => (await carryOut({ do: 'tell' })) as Life;
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
afterEach(() => children.close());

describe('children', () => {
  it('carry out one piece of work after the other in the same process, bytes and all', async () => {
    make();
    const said = { text: 'ü', bytes: new Uint8Array([1, 2, 3]), none: null };
    expect(await carryOut({ do: 'say', what: said })).toEqual(said);
    const [first, second] = [await tell(), await tell()];
    expect([second.pid, second.works]).toEqual([first.pid, first.works + 1]);
  });

  it('are never more at once than allowed, and everything has its turn', async () => {
    make({ atMost: 2 });
    const works = Array.from({ length: 7 }, (_, what) => carryOut({ do: 'say', what, after: 20 }));
    expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const pids = new Set((await Promise.all([tell(), tell()])).map(({ pid }) => pid));
    expect(pids.size).toBe(2);
  });

  it('that have grown large are not kept, whatever came of the work', async () => {
    make({ atMost: 1, memoryMiB: 1024 });
    const { pid } = await tell();
    expect(await carryOut({ do: 'fill', mib: 64 })).toBe(4);
    expect((await tell()).pid).toBe(pid);
    expect(await carryOut({ do: 'fill', mib: 400 })).toBe(29);
    const after = await tell();
    expect([after.pid === pid, after.works]).toEqual([false, 1]);
  });

  it('know nothing of the environment of this process', async () => {
    process.env.SECRET = 'a secret';
    make();
    const { env } = await tell();
    delete process.env.SECRET;
    expect(env.filter((name) => !/^(PATH|PWD|SHLVL|_|NODE_\w+|OLDPWD)$/.test(name))).toEqual([]);
  });

  it.each<[string, Told, object]>([
    ['dies by a signal', { do: 'die', by: 'SIGSEGV' }, { name: 'ChildDied', by: 'SIGSEGV' }],
    ['leaves', { do: 'leave', code: 3 }, { name: 'ChildDied', by: 'code 3' }],
    ['throws', { do: 'throw', message: 'No.' }, { name: 'UnreadablePicture', message: 'No.' }],
  ])('one that %s fails its own work, and another goes on', async (_, told, failure) => {
    make();
    const beside = carryOut({ do: 'say', what: 'still here', after: 500 });
    await expect(carryOut(told)).rejects.toMatchObject(failure);
    expect(await beside).toBe('still here');
    expect(await carryOut({ do: 'say', what: 'next' })).toBe('next');
  });

  it('one that hangs is killed when its time is over', async () => {
    make({ time: 2 });
    const { pid } = await tell();
    await expect(carryOut({ do: 'hang' })).rejects.toMatchObject({ name: 'ChildTooSlow' });
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(await carryOut({ do: 'say', what: 'next' })).toBe('next');
  });

  it('one that is stopped by a signal counts as hanging', async () => {
    make({ time: 2 });
    await expect(carryOut({ do: 'die', by: 'SIGSTOP' })).rejects.toMatchObject({
      name: 'ChildTooSlow',
    });
  });

  it.runIf(process.platform === 'linux')('cannot take more memory than allowed', async () => {
    make({ memoryMiB: 256 });
    expect(await carryOut({ do: 'fill', mib: 64 })).toBe(4);
    await expect(carryOut({ do: 'fill', mib: 512 })).rejects.toThrow();
    expect(await carryOut({ do: 'say', what: 'next' })).toBe('next');
  });

  it('end when they are idle, and a new one comes when there is work', async () => {
    make({ idle: 50 });
    const { pid } = await tell();
    await expect.poll(() => isThere(pid)).toBe(false);
    expect((await tell()).pid).not.toBe(pid);
  });

  it('end when this part closes, also in the middle of work', async () => {
    make();
    const { pid } = await tell();
    const hanging = expect(carryOut({ do: 'hang' })).rejects.toMatchObject({ name: 'ChildDied' });
    await children.close();
    await hanging;
    expect(isThere(pid)).toBe(false);
  });

  it('remember nothing of the works they did', async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error) => warned.push(name);
    process.on('warning', hear);
    make({ atMost: 1 });
    for (let work = 0; work < 20; work++) await children.carryOut({ do: 'say', what: work }, 20);
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('keep their parent alive while they work and while they are ended, and no longer', async () => {
    const parent = aParent(`
      await children.carryOut({ do: 'say', what: 1, after: 300 }, 60);
      await children.close();
      console.log('closed');
      await makeChildren(options).carryOut({ do: 'say', what: 1 }, 60);`);
    let said = '';
    parent.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(parent, 'exit');
    expect([code, said.trim()]).toEqual([0, 'closed']);
  });

  it.runIf(process.platform === 'linux').each([
    ['works', `{ do: 'say', what: 1, after: 60_000 }`],
    ['hangs', `{ do: 'hang' }`],
    ['is stopped', `{ do: 'die', by: 'SIGSTOP' }`],
  ])('end with their parent, also one that %s', async (_, told) => {
    const parent = aParent(`
      const { pid } = await children.carryOut({ do: 'tell' }, 60);
      console.log(pid);
      await children.carryOut(${told}, 600);`);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(isThere(pid)).toBe(true);
    // Until the child has begun.
    await new Promise((resolve) => setTimeout(resolve, 200));
    parent.kill('SIGKILL');
    await expect.poll(() => isThere(pid), { timeout: 5_000 }).toBe(false);
  });

  /** A process with children of its own. */
  const aParent = (script: string) => {
    const begin = `
      import { makeChildren } from './src/platform/child/children';
      const options = { file: ${JSON.stringify(file)}, atMost: 1, memoryMiB: 512 };
      const children = makeChildren(options);`;
    return spawn('node', ['--import', 'tsx', '--input-type=module', '-e', begin + script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
});
