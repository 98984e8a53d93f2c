import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aFolder } from '../support/folder';
import { freePort } from '../support/free-port';
import { failToStart, removeData } from '../support/service';

it('a start prints one line with the address', async () => {
  const dataDir = await aFolder('start');
  const port = String(await freePort());
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  const address = `http://localhost:${port}`;
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes(address)) resolve();
    });
  });
  expect((await fetch(`${address}/sign-in`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(said).toBe(`Vitrine is ready at ${address}\n`);
  await removeData(dataDir);
});

it.each([
  [{ PORT: 'eighty' }, /^PORT must be [^\n]+\.\n$/],
  [{ S3_BUKET: 'media' }, /^S3_BUKET is not a setting, but S3_BUCKET is; [^\n]+\.\n$/],
  [
    { DATABASE_URL: 'postgresql://ada:hunter2@127.0.0.1:1/x' },
    /^DATABASE_URL: no [^\n]+:1 [^\n]+\n$/,
  ],
  [{ DATA_DIR: '/proc/x' }, /^DATA_DIR \/proc\/x cannot be written: [^\n]+\.\n$/],
  [{ DATA_DIR: '/proc/x', SECRET: 'x'.repeat(32) }, /^DATA_DIR \/proc\/x cannot be written: /],
])('%o stops the start with one sentence that names the variable', async (env, sentence) => {
  const { code, said } = await failToStart({ DATA_DIR: join(tmpdir(), 'never-made'), ...env });
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
});

it('a start that waits for a database ends at SIGTERM', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const connected = once(silent, 'connection');
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATABASE_URL: `postgresql://ada@127.0.0.1:${port}/x` },
    stdio: 'ignore',
  });
  await connected;
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  silent.close();
});
