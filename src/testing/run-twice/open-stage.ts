import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openServices } from '@/composition/open-services';
import { readConfig } from '@/config/config';
import { authorizeLibrary, type LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { addAssets, type NewAsset } from '@/domain/asset/add-assets';
import { finishProcessing } from '@/domain/asset/processing/finish-processing';
import { createLibrary } from '@/domain/library/create-library';
import { type Change, type Domain, operation } from '@/domain/operation';
import { createOrganization } from '@/domain/organization/create-organization';
import { newBlobName } from '@/platform/blobs/blob-name';
import { renditionBlob } from '@/platform/blobs/port';
import { makeLog } from '@/platform/log';
import { aPerson, TESTER } from '@/testing/accounts';
import { aDatabase } from '@/testing/database';
import { aFile, type TestDomain } from '@/testing/domain';
import { anImage } from '@/testing/images';
import { aSession } from '@/testing/sessions';
import { startModelServer } from '../../../e2e/support/servers/model';

/** A message of a webhook, as its receiver got it. */
export type Received = { path: string; id: string; type: string };

const decoder = fileURLToPath(new URL('../../processes/image-decoder.ts', import.meta.url));
const CONNECTIONS = 40;

/**
 * The service's dependencies on a database and a folder of their own, an organization, and servers for it.
 * @param held whether the file of an upload is held back until its release
 */
export async function openStage({ held }: { held: boolean }) {
  const test = await aDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-twice-'));
  const model = await startModelServer();
  model.respondWith({ description: 'A boat on a lake.', tags: ['boat', 'lake'] });
  const server = await startServer(held);
  const settings = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: test.url,
    ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',

    SECRET: 'a secret of tests, long enough for everybody',
    PUBLIC_URL: 'http://vitrine.test',
    NODE_ENV: 'test',
    ...model.env,
  });
  const log = makeLog('silent');
  const services = await openServices(settings, test.url, log, {
    connections: CONNECTIONS,
    decoders: 2,
    imageDecoder: decoder,
  });
  const domain: TestDomain = {
    ...services.domain,
    test,
    sql: async (query, values) => (await test.pool.query(query, values)).rows,
    clock: {
      get now() {
        return new Date();
      },
    },
    pass() {
      throw new Error('Its clock is the real one.');
    },
    later: (milliseconds) => new Date(Date.now() + milliseconds),
  };
  const wanted = { name: 'Atelier', plan: 'pro' as const };
  const { organizationId } = await createOrganization(domain, TESTER, wanted);
  const person = await aPerson(domain, { [organizationId]: 'owner' });
  const { principal } = await aSession(domain, person.id);
  const owner = authorizeSettings(principal, organizationId, 'owner', null);

  const library = async (name: string) => {
    const { id } = await createLibrary(domain, principal, owner, { name });
    return authorizeLibrary(domain, principal, { organizationId, libraryId: id }, 'write');
  };
  const home = await library('Home');

  /** Stores bytes; returns the values of the file. */
  const store = async (bytes: Buffer) => {
    const blob = newBlobName();
    await services.blobs.put(blob, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { blob, sha256, sizeBytes: bytes.length };
  };
  return {
    domain,
    services,
    settings,
    log,
    model,
    server,
    owner,
    principal,
    home,
    library,
    store,
    sql: domain.sql,
    personId: person.id,
    organizationId,
    /** An asset with its file, waiting to be processed. `change`: silently, its event is lost. */
    async upload(
      name: string,
      bytes: Buffer,
      file: Partial<NewAsset> = {},
      within: Domain | Change = domain,
    ) {
      const asset = aFile({ name, ...(await store(bytes)), ...file });
      await addAssets(within, home, [asset]);
      return asset;
    },
    /** A processed asset with its files, of which no job knows. */
    async ready(
      name: string,
      to: LibraryForWriting = home,
      { bytes, ...file }: Partial<NewAsset> & { bytes?: Buffer } = {},
    ) {
      const asset = aFile({ name, ...(await store(bytes ?? (await anImage('jpeg')))), ...file });
      for (const rendition of [400, 'blurred'] as const)
        await services.blobs.put(renditionBlob(asset.blob, rendition), Buffer.from('a rendition'));
      const ref = { organizationId, libraryId: to.id, assetId: asset.id };
      await silently(domain, async (change) => {
        await addAssets(change, to, [asset]);
        await finishProcessing(change, [{ ref, blob: asset.blob, derived: DERIVED }]);
      });
      return asset;
    },
    async close() {
      await services.close();
      services.model?.close();
      server.close();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

const DERIVED = {
  width: 640,
  height: 480,
  duration: null,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  perceptualHash: '0',
  renditions: [400],
  metadata: { capture: null, video: null },
  photo: null,
  tags: ['landscape'],
  description: 'An image.',
  problem: null,
};

/** Makes changes whose events are lost. */
export const silently = <Result>(
  domain: Domain,
  work: (change: Change) => Promise<Result>,
): Promise<Result> =>
  operation((change: Change) => work({ ...change, emit: () => undefined }))(domain);

/** Receives webhooks below /hook, and sends a file: once it is released, if it is held. */
async function startServer(held: boolean) {
  const received: Received[] = [];
  const image = await anImage('png', { width: 300, height: 200 });
  let release = () => {};
  const released =
    held &&
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path === '/held.png') {
      await released;
      return response.writeHead(200, { 'Content-Type': 'image/png' }).end(image);
    }
    if (request.method !== 'POST') return response.writeHead(404).end();
    const { type } = JSON.parse(await text(request));
    received.push({ path, id: String(request.headers['webhook-id']), type });
    const failures = { '/hook/failing': 500, '/hook/abandoned': 500, '/hook/gone': 410 };
    response.writeHead(failures[path as keyof typeof failures] ?? 200).end('read');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    release: () => release(),
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
