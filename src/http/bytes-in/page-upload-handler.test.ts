import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identitySecrets } from '@/domain/access/secret/secrets';
import { claimLibrary } from '@/domain/library/claim-library';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeLog } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { makeStagingBudget } from '@/procedures/upload/staging-budget';
import { aPerson } from '@/testing/accounts';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage, notAnImage } from '@/testing/images';
import { aSession } from '@/testing/sessions';
import { makePageUploadHandler } from './page-upload-handler';

const aName = () => randomBytes(16).toString('hex');
const PUBLIC_URL = 'http://vitrine.test';
let domain: TestDomain;
let blobs: Blobs;
let server: Server;
let folder: string;
let target: { organizationId: string; libraryId: string };
const COOKIES = { owner: '', stranger: '' };
let image: Buffer;

beforeAll(async () => {
  domain = await aDomain({ freeStorageBytes: 100_000_000 });
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  image = await anImage('jpeg');
  target = await aLibrary(domain);
  const owner = await aPerson(domain);
  const session = await aSession(domain, owner.id);
  await claimLibrary(
    domain,
    session.principal,
    (target as Awaited<ReturnType<typeof aLibrary>>).claimToken,
    null,
  );
  COOKIES.owner = session.cookie;
  COOKIES.stranger = (await aSession(domain, (await aPerson(domain)).id)).cookie;
  const parts = {
    domain,
    blobs,
    staging: makeStagingBudget(aDisk()),
    imaging: makeImaging(),
    sessionCookie: makeSessionCookie(identitySecrets(domain.secrets), PUBLIC_URL),
    permits: makeProcessPermits(),
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
  const rateLimits = makeRateLimits({ keyPerMinute: 1000, ipPerMinute: 1000 });
  server = createServer(
    makePageUploadHandler(parts, { publicUrl: PUBLIC_URL, rateLimits, trustProxy: 0 }),
  ).listen(0);
});
afterAll(() => server.close());

const port = () => (server.address() as AddressInfo).port;
const addressOf = (name: string) =>
  `/api/page-uploads/${target.organizationId}/${target.libraryId}/${name}`;

type Sent = { name?: string; files?: Buffer[]; cookie?: string; origin?: string };

async function send({ name = aName(), files = [image], ...by }: Sent = {}) {
  const body = new FormData();
  for (const file of files) body.append('files', new Blob([new Uint8Array(file)]), 'a.jpg');
  const answer = await fetch(`http://localhost:${port()}${addressOf(name)}`, {
    method: 'POST',
    headers: { Origin: by.origin ?? PUBLIC_URL, Cookie: by.cookie ?? COOKIES.owner },
    body,
  });
  return { status: answer.status, ...(await answer.json()) };
}

const kept = async () => {
  const rows = await domain.sql('SELECT id, blob FROM asset');
  return rows as { id: string; blob: string }[];
};
const staged = () => readdir(blobs.stagingFolder);

describe('makePageUploadHandler', () => {
  it('takes a file from a page of a signed-in person', async () => {
    const { status, data } = await send();
    expect(status).toBe(200);
    expect((await kept()).map(({ id }) => id)).toContain(data.id);
    expect(data.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stores one asset for uploads with the same name, one after the other or at once', async () => {
    const name = aName();
    const before = (await kept()).length;
    const first = await send({ name });
    expect(await send({ name })).toEqual(first);
    const other = aName();
    const atOnce = await Promise.all([1, 2, 3].map(() => send({ name: other })));
    expect(new Set(atOnce.map(({ data }) => data.id)).size).toBe(1);
    expect((await kept()).length).toBe(before + 2);
    expect(await staged()).toEqual([]);
  });

  it('gives two people two ids for the same upload name', async () => {
    const name = aName();
    const second = await aSession(
      domain,
      (await aPerson(domain, { [target.organizationId]: 'member' })).id,
    );
    const [one, other] = [await send({ name }), await send({ name, cookie: second.cookie })];
    expect(one.status + other.status).toBe(400);
    expect(one.data.id).not.toBe(other.data.id);
  });

  it('refuses strangers, other sites and non-images, and keeps nothing', async () => {
    const before = await kept();
    expect(await send({ cookie: '' })).toMatchObject({
      status: 401,
      error: { code: 'UNAUTHENTICATED' },
    });
    expect(await send({ cookie: COOKIES.stranger })).toMatchObject({
      status: 404,
      error: { code: 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY' },
    });
    expect(await send({ origin: 'http://elsewhere.test' })).toMatchObject({
      status: 403,
      error: { code: 'FORBIDDEN' },
    });
    expect(await send({ files: [notAnImage()] })).toMatchObject({
      status: 400,
      error: { code: 'BAD_USER_INPUT' },
    });
    expect((await send({ files: [image, image] })).status).toBe(400);
    expect((await send({ name: 'short' })).status).toBe(404);
    expect(await kept()).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  it('keeps nothing of an interrupted file, and takes it whole the next time', async () => {
    const name = aName();
    const before = (await kept()).length;
    const head = [
      `POST ${addressOf(name)} HTTP/1.1`,
      'Host: x',
      `Origin: ${PUBLIC_URL}`,
      `Cookie: ${COOKIES.owner}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nxxxx',
    ].join('\r\n');
    const socket = connect(port(), 'localhost');
    await new Promise((resolve) => socket.write(head, resolve));
    await expect.poll(staged).toHaveLength(1);
    socket.destroy();
    await expect.poll(staged).toEqual([]);
    expect((await kept()).length).toBe(before);
    expect((await send({ name })).status).toBe(200);
    expect((await kept()).length).toBe(before + 1);
  });
});
