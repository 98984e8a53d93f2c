import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage, anImageFile } from '../support/images';
import { type InngestServer, startInngestServer } from '../support/servers/inngest';
import { type RunningService, removeData, startService } from '../support/service';
import { type Asset, aLibrary, call, processed, upload } from './client';

let server: InngestServer;
let service: RunningService;

beforeAll(async () => {
  server = await startInngestServer();
  service = await startService({ LOG_LEVEL: 'info', ...server.env });
});
afterAll(async () => {
  const code = await service.stop();
  await removeData(service.dataDir);
  await server.close();
  expect(code).toBe(0);
});

const anUpload = async () => {
  const library = await aLibrary(service.url);
  const bytes = await anImage('png', 900, 600);
  const { data } = await upload(library, [{ bytes, name: 'a.png' }]);
  return { library, id: data.assets[0]?.id as string };
};

describe('a service whose functions run on an Inngest server', () => {
  it('registers its functions on the server', async () => {
    const registered = () => service.log().includes('The functions are registered');
    await expect.poll(registered, { timeout: 30_000 }).toBe(true);
  });

  it('processes an upload and a promote', async () => {
    const { library, id } = await anUpload();

    expect((await processed(library, id)).width).toBe(900);
    const file = await anImageFile('b.jpg', 640, 480);
    const added = await upload(library, [file], id);
    const variantId = added.data.assets[0]?.id;
    await processed(library, variantId as string);
    const json = { variantId };
    const path = `${library.assets}/${id}`;
    expect((await call(`${path}/promote`, { method: 'POST', json, ...library })).status).toBe(200);
    const version = async () => (await call<Asset>(path, library)).data.contentVersion;
    await expect.poll(version, { timeout: 30_000 }).toBe(1);
    expect((await call<Asset>(path, library)).data.width).toBe(640);
  }, 60_000);

  it('does not start the embedded executor', async () => {
    expect(service.log()).not.toContain('This process relays events.');
    expect(service.log()).toContain('This process sends events to the Inngest server.');
  });

  it.each([
    ['GET', undefined],
    ['PUT', '{}'],
    ['POST', '{"event":{},"steps":{},"ctx":{}}'],
    ['PATCH', '{}'],
  ])('refuses an unsigned %s of /api/inngest and reveals nothing', async (method, body) => {
    const query = 'fnId=vitrine-purge-trash&stepId=step';
    const response = await fetch(`${service.url}/api/inngest?${query}`, { method, body });
    expect([response.status, await response.text()]).toEqual([401, '{"message":"Unauthorized"}']);
  });

  it('processes files uploaded while the server was down', async () => {
    await server.stop();
    const { library, id } = await anUpload();
    await server.start();
    await expect
      .poll(async () => (await call<Asset>(`${library.assets}/${id}`, library)).data.width, {
        timeout: 90_000,
      })
      .toBe(900);
  }, 120_000);
});

it('/api/inngest is unknown without the INNGEST_… variables', async () => {
  for (const method of ['GET', 'PUT', 'POST']) {
    const response = await fetch(`${inject('serviceUrl')}/api/inngest`, { method });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code]).toEqual([404, 'ENDPOINT_NOT_FOUND']);
  }
});
