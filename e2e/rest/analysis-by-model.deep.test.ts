import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { admin } from '../support/admin';
import { anImage, aPhoneJpeg } from '../support/images';
import { type ModelServer, sendCompletion, startModelServer } from '../support/servers/model';
import { endService, type RunningService, startAgain, startService } from '../support/service';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';

let model: ModelServer;
let service: RunningService;
let library: OwnLibrary;
beforeAll(async () => {
  model = await startModelServer();
  service = await startService({ ...model.env, LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await endService(service);
  await model.close();
});

const WORDS = { description: 'A lighthouse on a cliff.', tags: ['lighthouse', 'cliff'] };
const EVENTUALLY = { timeout: 60_000 };
vi.setConfig({ testTimeout: 150_000 });

async function uploaded(bytes?: Uint8Array<ArrayBuffer>) {
  library = await aLibrary(service.url);
  const file = { bytes: bytes ?? (await anImage('png', 900, 500)), name: 'secret-name.png' };
  const { data } = await upload(library, [file]);
  return (data.assets[0] as Asset).id;
}
const read = async (id: string) => (await call<Asset>(`${library.assets}/${id}`, library)).data;
const description = (id: string) =>
  expect.poll(async () => (await read(id)).description, EVENTUALLY);
const jobs = async () => {
  const options = ['--function', 'vitrine-describe-by-model'];
  return (
    await admin<{ jobs: { state: string; reason: string }[] }>(service, 'jobs', 'list', ...options)
  ).jobs;
};

it('an asset gets the description and tags of the model', async () => {
  model.respond(sendCompletion(WORDS));
  const before = model.requests.length;
  const id = await uploaded(await aPhoneJpeg());
  await description(id).toBe(WORDS.description);
  expect((await read(id)).tags).toEqual(WORDS.tags);
  const { data: tags } = await call(`${library.assets.replace(/assets$/, 'tags')}`, library);
  expect(tags).toEqual([
    expect.objectContaining({ id: 'cliff', type: 'ai', count: 1 }),
    expect.objectContaining({ id: 'lighthouse', type: 'ai', count: 1 }),
  ]);
  const [request] = model.requests.slice(before);
  expect(model.requests).toHaveLength(before + 1);
  expect(request?.authorization).toBe('Bearer sk-of-the-operator');
  expect(JSON.stringify(request?.body)).toContain('data:image/jpeg;base64,');
  for (const kept of ['secret-name', id, library.libraryId, library.organizationId])
    expect(JSON.stringify(request?.body)).not.toContain(kept);

  const found = await call(
    `/organizations/${library.organizationId}/search/assets?q=lighthouse`,
    library,
  );
  expect(JSON.stringify(found.data)).toContain(id);
});

it('a description and tags written while the model works are kept', async () => {
  let answer = () => {};
  model.respond((response) => {
    answer = () => sendCompletion(WORDS)(response);
  });
  const before = model.requests.length;
  const id = await uploaded();
  await expect.poll(() => model.requests.length, EVENTUALLY).toBe(before + 1);

  const json = { description: 'Our summer.' };
  await call(`${library.assets}/${id}/description`, { ...library, method: 'PATCH', json });
  const tagging = { assetIds: [id], tags: ['family'] };
  await call(`${library.assets}/tag`, { ...library, method: 'POST', json: tagging });
  answer();
  await expect
    .poll(async () => (await read(id)).tags, EVENTUALLY)
    .toEqual(['family', ...WORDS.tags]);
  expect((await read(id)).description).toBe('Our summer.');
});

it('an asset has the built-in description while the model hangs, and the service stops cleanly', async () => {
  model.respond(() => {});
  const before = model.requests.length;
  const id = await uploaded();
  expect((await processed(library, id)).description).toMatch(/^An? \w+, mostly /);
  await expect.poll(() => model.requests.length, EVENTUALLY).toBe(before + 1);
  const stopping = Date.now();
  expect(await service.stop()).toBe(0);
  process.stdout.write(`Stopped in ${Date.now() - stopping} ms while a model hung.\n`);

  model.respond(sendCompletion(WORDS));
  service = await startAgain(service, { ...model.env, LOG_LEVEL: 'warn' });
  await description(id).toBe(WORDS.description);
});

it('an asset keeps the built-in description when the model fails, and the operator is told', async () => {
  model.respond((response) => response.destroy());
  const id = await uploaded();
  const { description: builtIn } = await processed(library, id);
  expect(builtIn).toMatch(/^An? \w+, mostly /);
  await expect
    .poll(async () => (await jobs())[0], EVENTUALLY)
    .toMatchObject({
      state: 'waiting',
      reason: expect.stringMatching(/^The model cannot be reached/),
    });

  model.respond(sendCompletion({ description: 7, tags: 'all of them' }));
  const other = await uploaded();
  await expect
    .poll(async () => (await jobs())[0], EVENTUALLY)
    .toMatchObject({
      state: 'failed',
      reason: 'The model answered something else than a description and tags.',
    });
  expect((await read(other)).description).toMatch(/^An? \w+, mostly /);
  expect(service.log()).not.toContain('sk-of-the-operator');
});
