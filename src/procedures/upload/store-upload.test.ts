import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesOf } from '@/http/bytes-in/receive-form';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { connectDatabase } from '@/platform/database/connect';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeLog } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { makeProcessPermits } from '../process-permits';
import { makeStagingBudget } from './staging-budget';
import { storeUpload } from './store-upload';

let domain: TestDomain;
let folder: string;
let blobs: Blobs;

beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});
afterEach(async () => {
  await domain.database.close();
  await domain.test.drop();
});

type Library = Awaited<ReturnType<typeof aLibrary>>['library'];

/** Sends an image to `storeUpload`; returns the number of stored assets, or null after a failure. */
async function upload(library: Library, over: TestDomain, disk = aDisk()) {
  const log = makeLog('silent');
  const staging = makeStagingBudget(disk);
  const imaging = makeImaging();
  const permits = makeProcessPermits();
  const parts = {
    domain: over,
    blobs,
    staging,
    permits,
    imaging,
    log,
  } as unknown as ApiDependencies;
  let kept: number | null = null;
  const server = createHttpServer(async (request, response) => {
    kept = await storeUpload(parts, library, filesOf(request)).then(
      (rows) => rows.length,
      () => null,
    );
    response.end();
  }).listen(0);
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(await anImage('jpeg'))]), 'a.jpg');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://localhost:${port}`, { method: 'POST', body });
  server.close();
  return kept;
}

/**
 * A database behind a proxy. Once armed, the proxy forwards the next COMMIT and closes the connection, and the answer
 * is lost. After this, everything passes through again.
 */
async function behindAHandler() {
  const { host, port, ...login } = new pg.Client(domain.test.url);
  let armed = false;
  const handler = createServer((inside: Socket) => {
    const socketFile = join(host, `.s.PGSQL.${port}`);
    const outside = host.startsWith('/') ? connect(socketFile) : connect(port, host);
    outside.pipe(inside);
    inside.on('data', (chunk) => {
      outside.write(chunk);
      if (!armed || !chunk.includes('COMMIT')) return;
      armed = false;
      outside.unpipe(inside);
      inside.destroy();
    });
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      one.on('error', () => {});
      one.once('close', () => other.end());
    }
  }).listen(0, '127.0.0.1');
  await once(handler, 'listening');
  const url = new URL('postgresql://127.0.0.1');
  url.port = String((handler.address() as AddressInfo).port);
  url.username = login.user ?? '';
  url.password = String(login.password ?? '');
  url.pathname = login.database ?? '';
  const database = connectDatabase({ url: url.href, connections: 4, log: makeLog('silent') });
  return {
    domain: { ...domain, database },
    loseNextCommit() {
      armed = true;
    },
    async close() {
      await database.close();
      handler.close();
    },
  };
}

const named = async (column: string, table: string) => {
  const rows = await domain.sql(`SELECT ${column} AS value FROM ${table}`);
  return rows.map(({ value }) => value);
};

describe('storeUpload', () => {
  it('keeps the bytes of an asset when the answer to its commit is lost', async () => {
    const { library } = await aLibrary(domain);
    const handler = await behindAHandler();
    handler.loseNextCommit();
    expect(await upload(library, handler.domain)).toBeNull();
    const [blob, ...more] = await named('blob', 'asset');
    expect(more).toEqual([]);
    expect(await blobs.size(blob)).toBeGreaterThan(0);
    expect(await readdir(blobs.stagingFolder)).toEqual([]);
    expect(await named("data->'blobs'", "engine.event WHERE name = 'upload/discarded'")).toEqual([
      [blob],
    ]);
    await handler.close();
  });

  it('removes the files at once when the database refuses the asset', async () => {
    const { library } = await aLibrary(domain);
    const disk = aDisk();
    // While the upload is staged, another one takes the last of the storage.
    disk.aboveFloor = async () => {
      await domain.sql('UPDATE organization SET storage_bytes = 100000');
      return disk.left;
    };
    expect(await upload(library, domain, disk)).toBeNull();
    expect(await named('blob', 'asset')).toEqual([]);
    const all = [];
    for await (const stored of blobs.list()) all.push(stored);
    expect(all).toEqual([]);
  });
});
