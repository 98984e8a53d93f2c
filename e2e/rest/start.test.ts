import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutRootNotice } from '../support/closed-folder';
import { freePort } from '../support/free-port';
import { removeData } from '../support/service';

it('a start prints one line with the address', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
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

it('a wrong variable stops the start with one sentence that names it', async () => {
  const env = { ...process.env, PORT: 'eighty', DATA_DIR: join(tmpdir(), 'never-made') };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(withoutRootNotice(said)).toMatch(/^[^\n]*PORT [^\n]+\.\n$/);
});
