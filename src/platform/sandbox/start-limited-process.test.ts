import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { startLimitedProcess } from './start-limited-process';

let folder: string;
beforeAll(async () => {
  folder = await aFolder();
});

/** The system's limits of a started program. */
async function limitsOf(options: { childrenUnlimited?: boolean }) {
  const file = join(folder, 'waits.mjs');
  await writeFile(file, `process.on('message', () => process.exit()); process.send('ready');`);
  const child = startLimitedProcess({
    file,
    memoryMiB: 640,
    env: { NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...options,
  });
  await once(child, 'message');
  const limits = await readFile(`/proc/${child.pid}/limits`, 'utf8');
  child.send('end');
  await once(child, 'exit');
  return limits;
}

describe.runIf(process.platform === 'linux')('a limited process', () => {
  it('has limited memory, as does everything it starts', async () => {
    const limits = await limitsOf({});
    expect(limits).toMatch(/^Max data size +671088640 +671088640 /m);
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
  });

  it('may start others with more memory when its children are unlimited', async () => {
    expect(await limitsOf({ childrenUnlimited: true })).toMatch(
      /^Max data size +671088640 +unlimited /m,
    );
  });
});
