import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Told } from '@/testing/children/do-as-told';
import { type Children, makeChildren } from './children';

const file = fileURLToPath(new URL('../../testing/children/do-as-told.ts', import.meta.url));
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

  it('end with their parent, however it ends', async () => {
    make();
    const script = `
      import { makeChildren } from './src/platform/child/children';
      const children = makeChildren({ file: ${JSON.stringify(file)}, atMost: 1, memoryMiB: 512 });
      children.carryOut({ do: 'tell' }, 60).then(({ pid }) => {
        console.log(pid);
        children.carryOut({ do: 'say', what: 1, after: 60_000 }, 60);
        setInterval(() => {}, 1000);
      });`;
    const parent = spawn('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(isThere(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isThere(pid), { timeout: 5_000 }).toBe(false);
  });
});
