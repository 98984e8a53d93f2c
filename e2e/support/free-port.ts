import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ports given to a test not long ago, which may not use them yet. */
const GIVEN = join(tmpdir(), 'vitrine-test-ports');
const RESERVED_MS = 300_000;

/**
 * An unused TCP port of 127.0.0.1, which no other test on this machine gets within five minutes: two services of the
 * same port would both seem ready.
 */
export async function freePort(): Promise<number> {
  await mkdir(GIVEN, { recursive: true });
  for (;;) {
    const port = await unusedPort();
    if (await isNew(join(GIVEN, `${port}`))) return port;
  }
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isNew(file: string): Promise<boolean> {
  try {
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch {
    const now = new Date();
    if (now.getTime() - (await stat(file)).mtimeMs < RESERVED_MS) return false;
    await utimes(file, now, now);
    return true;
  }
}
