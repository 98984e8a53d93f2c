import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import { filesOf } from '@/http/bytes-in/receive-form';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeLog } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { makeProcessPermits } from '../process-permits';
import { makeStagingBudget } from './staging-budget';
import { storeUpload } from './store-upload';

const MB = 1_000_000;
let domain: TestDomain;
let folder: string;
let blobs: Blobs;
let disk = aDisk();
let server: Server;
let uploads: Awaited<ReturnType<typeof aLibrary>>['library'];

/** Serves `storeUpload` over HTTP; the body of the answer is the code of the refusal. */
beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10 * MB });
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  const roomyOrNot = { ...disk, aboveFloor: () => disk.aboveFloor(), isLow: () => disk.isLow() };
  const staging = makeStagingBudget(roomyOrNot);
  const imaging = makeImaging();
  const log = makeLog('silent');
  const permits = makeProcessPermits();
  const parts = { domain, blobs, staging, permits, imaging, log } as unknown as ApiDependencies;
  server = createServer(async (incoming, response) => {
    const code = await storeUpload(parts, uploads, filesOf(incoming)).then(
      () => 'stored',
      (error) => (error instanceof Refusal ? error.code : String(error)),
    );
    response.writeHead(200, { Connection: 'close' }).end(code);
  }).listen(0);
});
afterAll(() => server.close());

const head = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;

/** Begins a request; `length` is the stated length of its body, null: chunked. */
function begin(length: number | null) {
  const { port } = server.address() as AddressInfo;
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    ...(length === null ? {} : { 'Content-Length': length }),
  };
  const sent = httpRequest({ port, method: 'POST', headers });
  sent.on('error', () => {});
  sent.flushHeaders();
  const code = (async () => {
    const [response] = await once(sent, 'response');
    let body = '';
    for await (const piece of response) body += piece;
    return body;
  })();
  return { sent, code };
}

/** The bytes staged now. */
async function stagedBytes() {
  const names = await readdir(blobs.stagingFolder);
  const sizes = names.map(async (name) => (await stat(join(blobs.stagingFolder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('an upload that cannot be stored', () => {
  it('is refused before its body when the stated length does not fit into the storage', async () => {
    uploads = (await aLibrary(domain)).library;
    const { sent, code } = begin(20 * MB);
    expect(await code).toBe('EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    expect(await stagedBytes()).toBe(0);
    sent.destroy();
  });

  it('is refused before its body when the storage is full', async () => {
    uploads = (await aLibrary(domain)).library;
    const { id } = uploads.organization;
    await domain.sql('UPDATE organization SET storage_bytes = 10000000 WHERE id = $1', [id]);
    const { sent, code } = begin(1000);
    expect(await code).toBe('EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    sent.destroy();
  });

  it('is refused before its body when the library is locked', async () => {
    const { library } = await aLibrary(domain);
    const { id } = library.organization;
    await domain.sql(
      `INSERT INTO library (id, organization_id, name, created)
       SELECT 'older-' || n, $1, 'Older', '2020-01-01' FROM generate_series(1, 3) n`,
      [id],
    );
    uploads = { ...library, organization: { ...library.organization, unclaimed: false } };
    const { sent, code } = begin(1000);
    expect(await code).toBe('LIBRARY_LOCKED');
    sent.destroy();
  });

  it('is stopped when its bytes exceed the storage left, if no length was stated', async () => {
    uploads = (await aLibrary(domain)).library;
    const { sent, code } = begin(null);
    sent.write(head('a.jpg'));
    for (let n = 0; n < 30; n++) sent.write(Buffer.alloc(MB));
    expect(await code).toBe('EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    expect(await stagedBytes()).toBe(0);
    sent.destroy();
  });

  it('shares the storage left with others at the same time, if no length was stated', async () => {
    uploads = (await aLibrary(domain)).library;
    const codes: string[] = [];
    const begun = Array.from({ length: 10 }, () => begin(null));
    for (const { sent, code } of begun) {
      code.then((refused) => codes.push(refused)).catch(() => undefined);
      sent.write(head('a.jpg'));
      for (let n = 0; n < 4; n++) sent.write(Buffer.alloc(MB));
    }
    await expect.poll(() => codes, { timeout: 20_000 }).toHaveLength(8);
    expect(new Set(codes)).toEqual(new Set(['EPHEMERAL_STORAGE_LIMIT_EXCEEDED']));
    await expect.poll(stagedBytes).toBeLessThanOrEqual(8 * MB);
    for (const { sent } of begun) sent.destroy();
    await expect.poll(stagedBytes, { timeout: 20_000 }).toBe(0);
  });
});

describe('the budget of staged bytes', () => {
  it('refuses no more of several uploads than do not fit into the storage', async () => {
    const budget = makeStagingBudget(aDisk(1000 * MB));
    const { organization } = (await aLibrary(domain)).library;
    const left = new Set(
      await Promise.all(Array.from({ length: 5 }, () => budget.open(organization, 10 * MB))),
    );
    for (let n = 0; n < 4; n++)
      for (const staged of left) await staged.add(MB).catch(() => left.delete(staged));
    expect(left.size).toBe(2);
    // Reserved bytes are counted elsewhere.
    await (await budget.open(organization, null)).add(50 * MB);
    for (const staged of left) staged.release();
    await (await budget.open(organization, 10 * MB)).add(10 * MB);
  });

  it('refuses every upload before its body while the disk is below its floor', async () => {
    uploads = (await aLibrary(domain)).library;
    disk = aDisk(-1);
    const { sent, code } = begin(1000);
    expect(await code).toBe('SERVICE_UNAVAILABLE');
    sent.destroy();
  });

  it('stops an upload when the disk reaches its floor, and removes its staged bytes', async () => {
    uploads = (await aLibrary(domain)).library;
    disk = aDisk(100 * MB);
    const { sent, code } = begin(null);
    sent.write(head('a.jpg'));
    sent.write(Buffer.alloc(MB));
    await expect.poll(stagedBytes, { timeout: 20_000 }).toBe(MB);
    disk.left = -1;
    sent.write(Buffer.alloc(MB));
    expect(await code).toBe('SERVICE_UNAVAILABLE');
    expect(await stagedBytes()).toBe(0);
    sent.destroy();
  });

  it('leaves a quarter of the free space to other organizations, and releases ended uploads', async () => {
    const budget = makeStagingBudget(aDisk(100 * MB));
    const [busy, other] = [(await aLibrary(domain)).library, (await aLibrary(domain)).library];
    const first = await budget.open(busy.organization, null);
    const second = await budget.open(busy.organization, null);
    await first.add(40 * MB);
    await expect(second.add(40 * MB)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    second.release();
    await (await budget.open(other.organization, null)).add(20 * MB);
    first.release();
  });
});

describe('bytes of unfinished uploads', () => {
  const GIB = 2 ** 30;
  const begun = (left: number, kept: { bytes: number; onDisk: boolean }) =>
    makeStagingBudget(aDisk(left)).open(uploads.organization, null, kept);
  const refused = { code: 'SERVICE_UNAVAILABLE' };

  it('count against the 48 GiB of the organization, wherever they are', async () => {
    for (const onDisk of [true, false]) {
      const staged = await begun(200 * GIB, { bytes: 48 * GIB - MB, onDisk });
      await staged.add(MB);
      await expect(staged.add(1)).rejects.toMatchObject(refused);
    }
  });

  it('count against the share of the disk if they are on it', async () => {
    const kept = { bytes: 30 * GIB, onDisk: true };
    await expect((await begun(GIB, kept)).add(MB)).rejects.toMatchObject(refused);
    await (await begun(GIB, { ...kept, onDisk: false })).add(MB);
  });
});
