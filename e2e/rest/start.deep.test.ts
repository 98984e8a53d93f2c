import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failToStart, freePort, removeData, startService } from '../support/service';

describe('a first start', () => {
  it('creates DATA_DIR, even if the database is the first to need it', async () => {
    const parent = join(tmpdir(), `vitrine-${randomUUID()}`);
    const service = await startService({ SECRET: 'x'.repeat(40) }, join(parent, 'data'));
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    await removeData(parent);
  });
});

describe('a failing start', () => {
  it('because of a wrong HOST says so, and leaves no database running', async () => {
    const dataDir = join(tmpdir(), `vitrine-host-${process.pid}`);
    const PORT = String(await freePort());
    const { code, said } = await failToStart({ HOST: '999.1.1.1', PORT, DATA_DIR: dataDir });
    expect([code, said]).toEqual([
      1,
      'HOST 999.1.1.1 is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.\n',
    ]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    await removeData(dataDir);
  }, 60_000);

  it('because the port is taken leaves no database running', async () => {
    const dataDir = join(tmpdir(), `vitrine-taken-${process.pid}`);
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const { code, said } = await failToStart({ PORT: String(port), DATA_DIR: dataDir });
    other.close();
    expect([code, said]).toEqual([1, `PORT ${port} is in use by another program.\n`]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    await removeData(dataDir);
  }, 60_000);

  it('because another service uses the folder does not disturb that service', async () => {
    const service = await startService({ LOG_LEVEL: 'warn' });
    const port = String(await freePort());
    const { code, said } = await failToStart({ PORT: port, DATA_DIR: service.dataDir });
    expect(code).toBe(1);
    expect(said).toContain('is in use by a Vitrine that is running');
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    await removeData(service.dataDir);
  }, 60_000);
});

describe('a service stopped during its start', () => {
  it('ends with exit code 0, and leaves no database running', async () => {
    const dataDir = join(tmpdir(), `vitrine-early-${process.pid}`);
    const env = {
      ...process.env,
      NODE_ENV: 'production' as const,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
    };
    const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
    // Sends the signal while the database starts, long before it is ready.
    while (!existsSync(join(dataDir, 'postgres'))) await new Promise((wait) => setTimeout(wait, 5));
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    await removeData(dataDir);
  }, 60_000);
});
