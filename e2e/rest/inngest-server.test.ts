import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { picture } from '../support/images';
import { freePort, type RunningService, removeData, startService } from '../support/service';
import { type Asset, aLibrary, call, processed, upload } from './client';

const keys = { event: 'the-event-key', signing: randomBytes(32).toString('hex') };
let port: number;
let folder: string;
let server: ChildProcess;
let service: RunningService;

/** An Inngest-like server, as a process of its own. */
const startServer = async () => {
  const script = 'src/testing/inngest-server/main.ts';
  const program = ['--import', 'tsx', script, String(port), keys.event, keys.signing, folder];
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};
const stopServer = async () => {
  const ended = once(server, 'exit');
  server.stdin?.end();
  await ended;
};

beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-inngest-'));
  server = await startServer();
  service = await startService({
    LOG_LEVEL: 'info',
    INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
    INNGEST_EVENT_KEY: keys.event,
    INNGEST_SIGNING_KEY: keys.signing,
  });
});
afterAll(async () => {
  const code = await service.stop();
  await stopServer();
  await removeData(service.dataDir);
  await rm(folder, { recursive: true });
  expect(code).toBe(0);
});

const anUpload = async () => {
  const library = await aLibrary(service.url);
  const bytes = await picture('png', 900, 600);
  const { data } = await upload(library, [{ bytes, name: 'a.png' }], { url: service.url });
  return { library, id: data.assets[0]?.id as string };
};

describe('a service whose functions an Inngest server carries out', () => {
  it('has said so to the server', async () => {
    const registered = () => service.log().includes('The functions are registered');
    await expect.poll(registered, { timeout: 30_000 }).toBe(true);
  });

  it('processes an upload and carries out a promote', async () => {
    const { library, id } = await anUpload();
    const of = { key: library.key, url: service.url };
    expect((await processed(library, id, service.url)).width).toBe(900);
    const file = { bytes: await picture('jpeg', 640, 480), name: 'b.jpg' };
    const added = await upload(library, [file], { parentId: id, url: service.url });
    const variantId = added.data.assets[0]?.id;
    await processed(library, variantId as string, service.url);
    const json = { variantId };
    const path = `${library.assets}/${id}`;
    expect((await call(`${path}/promote`, { method: 'POST', json, ...of })).status).toBe(200);
    const version = async () => (await call<Asset>(path, of)).data.contentVersion;
    await expect.poll(version, { timeout: 30_000 }).toBe(1);
    expect((await call<Asset>(path, of)).data.width).toBe(640);
  }, 60_000);

  it('leaves the embedded executor without work', async () => {
    expect(service.log()).not.toContain('This process relays events.');
    expect(service.log()).toContain('This process sends events to the Inngest server.');
  });

  it.each([
    ['GET', undefined],
    ['PUT', '{}'],
    ['POST', '{"event":{},"steps":{},"ctx":{}}'],
    ['PATCH', '{}'],
  ])('refuses an unsigned %s of /api/inngest and tells nothing', async (method, body) => {
    const query = 'fnId=vitrine-purge-trash&stepId=step';
    const response = await fetch(`${service.url}/api/inngest?${query}`, { method, body });
    expect([response.status, await response.text()]).toEqual([401, '{"message":"Unauthorized"}']);
  });

  it('processes what was uploaded while the server was away', async () => {
    await stopServer();
    const { library, id } = await anUpload();
    server = await startServer();
    await expect
      .poll(
        async () =>
          (await call<Asset>(`${library.assets}/${id}`, { key: library.key, url: service.url }))
            .data.width,
        { timeout: 90_000 },
      )
      .toBe(900);
  }, 120_000);
});

it('without the settings the address is unknown', async () => {
  for (const method of ['GET', 'PUT', 'POST']) {
    const response = await fetch(`${inject('serviceUrl')}/api/inngest`, { method });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code]).toEqual([404, 'ENDPOINT_NOT_FOUND']);
  }
});
