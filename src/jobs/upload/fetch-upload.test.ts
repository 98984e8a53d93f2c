import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { beginUpload } from '@/domain/upload/begin-upload';
import { deleteUpload } from '@/domain/upload/end-uploads';
import { newBlobName } from '@/platform/blobs/blob-name';
import { presentUpload } from '@/procedures/present/upload';
import { countersOf } from '@/testing/counters';
import { aDomain, aLibrary } from '@/testing/domain';
import { until } from '@/testing/engine/engine-fixture';
import { runFunctions } from '@/testing/executor';
import { startResumableUploadFixture } from '@/testing/http/resumable-upload-fixture';
import { fetchNamedUpload } from './fetch-upload';

const MB = 1_000_000;
const domain = await aDomain({ unclaimedStorageBytes: 50 * MB, fileBytes: 400 * MB });
let library: Awaited<ReturnType<typeof aLibrary>>;
let sent = 0;
let sending: (response: ServerResponse) => void;

const fixture = await startResumableUploadFixture(domain);
const server = createServer((_, response) => sending(response)).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.stop();
});
beforeEach(async () => {
  library = await aLibrary(domain);
  sent = 0;
});

const PIECE = Buffer.alloc(65_536);

/** Sends up to so many bytes as fast as they are taken, in chunks, and says nothing of their number. */
const unannounced = (most: number) => (response: ServerResponse) => {
  let left = most;
  const write = () => {
    while (left > 0) {
      left -= PIECE.length;
      sent += PIECE.length;
      if (!response.write(PIECE)) return response.once('drain', write);
    }
    return response.end();
  };
  response.writeHead(200, { 'Content-Type': 'image/png' });
  write();
};

const begin = (size: number, sourceUrl?: string) =>
  beginUpload(domain, library.library, {
    name: 'a.png',
    declaredType: '',
    metadata: null,
    parentId: null,
    sha256: null,
    size,
    blob: newBlobName(),
    ...(sourceUrl !== undefined && { sourceUrl }),
  });

const fromServer = () => begin(0, `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`);

const rowOf = (id: string) => domain.database.prisma.upload.findUniqueOrThrow({ where: { id } });

const storage = async () => {
  const { kept, counted } = await countersOf(domain, library.organizationId);
  expect(kept.bytes).toBe(counted.bytes);
  return Number(kept.bytes);
};

describe('a file of unknown length', () => {
  it('is refused soon after it exceeds the storage left', async () => {
    await begin(49 * MB);
    sending = unannounced(80 * MB);
    const { id } = await fromServer();
    await fixture.fetch(id);
    expect(await rowOf(id)).toMatchObject({
      state: 'refused',
      refusalCode: 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED',
    });
    expect(sent).toBeLessThan(12 * MB);
    expect(await storage()).toBe(49 * MB);
  });

  it('shares the storage left with other files fetched at the same time', async () => {
    await begin(40 * MB);
    sending = unannounced(80 * MB);
    const rows = [await fromServer(), await fromServer(), await fromServer()];
    await Promise.all(rows.map(({ id }) => fixture.fetch(id)));
    for (const { id } of rows) expect((await rowOf(id)).state).toBe('refused');
    expect(sent).toBeLessThan(45 * MB);
    expect(await storage()).toBe(40 * MB);
  });

  it('has reserved what came of it before it is complete, and shows no size yet', async () => {
    sending = (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(Buffer.alloc(9 * MB));
    };
    const { id } = await fromServer();
    const ending = expect(fixture.fetch(id)).rejects.toThrow('The connection broke off');
    await expect.poll(storage, { timeout: 20_000 }).toBeGreaterThan(4 * MB);
    expect(presentUpload(await rowOf(id), domain.clock.now)).toMatchObject({
      state: 'receiving',
      offset: 0,
      size: null,
    });
    server.closeAllConnections();
    await ending;
    sending = unannounced(PIECE.length * 100);
    await fixture.fetch(id);
    expect(await storage()).toBe(PIECE.length * 100);
    expect(presentUpload(await rowOf(id), domain.clock.now)).toMatchObject({
      state: 'inspecting',
      offset: PIECE.length * 100,
      size: PIECE.length * 100,
    });
  });

  it('frees what it reserved when it is deleted meanwhile', async () => {
    sending = (response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' });
      response.write(Buffer.alloc(9 * MB));
    };
    const upload = await fromServer();
    // It may end before the next lines have.
    const ending = expect(fixture.fetch(upload.id)).rejects.toThrow();
    await expect.poll(storage, { timeout: 20_000 }).toBeGreaterThan(4 * MB);
    await deleteUpload(domain, upload);
    expect(await storage()).toBe(0);
    server.closeAllConnections();
    await ending;
    expect(await storage()).toBe(0);
  });
});

describe('a second run', () => {
  // It looks at the rows of the executor in this process.
  it.skipIf(process.env.TEST_EXECUTOR === 'outside')(
    'waits for the one at the upload, and does not refuse it',
    async () => {
      let asked: ServerResponse | null = null;
      sending = (response) => {
        asked = response;
      };
      const { id } = await fromServer();
      const runs = `SELECT state, attempt, wakes_at FROM engine.run JOIN engine.event e ON e.id = event_id
      WHERE function_id = 'vitrine-fetch-upload' AND data->>'uploadId' = $1`;
      const query = async () => await domain.sql(runs, [id]);
      await domain.sql(
        `INSERT INTO engine.event (id, name, data) SELECT 'again', name, data FROM engine.event WHERE data->>'uploadId' = $1`,
        [id],
      );
      const { incoming, disk } = fixture;
      const parts = { domain, incoming, disk, allowedNetworks: ['127.0.0.0/8'] };
      const running = await runFunctions(domain, (client) => [fetchNamedUpload(client, parts)]);
      try {
        const waiting = await until(async () =>
          (await query()).find(({ state }) => state === 'waiting'),
        );
        expect(waiting).toMatchObject({ attempt: 0, wakes_at: expect.any(Date) });
        expect((await rowOf(id)).state).toBe('receiving');
        unannounced(PIECE.length)(await until(() => asked));
        await until(async () => (await rowOf(id)).state === 'inspecting');
      } finally {
        await running.stop();
      }
    },
  );
});
