import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUploadAddress } from '@/domain/upload/upload-address';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeLog } from '@/platform/log';
import { recognizeVideo } from '@/platform/video/recognize-video';
import type { ApiDependencies } from '@/procedures/context';
import { urlsBelow } from '@/procedures/present/urls';
import { makeProcessPermits } from '@/procedures/process-permits';
import { makeStagingBudget } from '@/procedures/upload/staging-budget';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { spellingsOf } from '@/testing/spellings';
import { makeRateLimits } from '../admission/rate-limit';
import { ADDRESS_PATH, makeUploadAddressHandler } from './upload-address-handler';

const PUBLIC_URL = 'http://vitrine.test';
let domain: TestDomain;
let folder: string;
let server: Server;
let image: Buffer;
let form: Buffer;

const formOf = (header: string) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="files"; ${header}\r\n\r\n`),
    image,
    Buffer.from('\r\n--b--\r\n'),
  ]);

beforeAll(async () => {
  domain = await aDomain();
  folder = await aFolder();
  const parts = {
    domain,
    blobs: await makeDiskBlobs({ folder }),
    staging: makeStagingBudget(aDisk()),
    permits: makeProcessPermits(),
    imaging: makeImaging(),
    video: { recognize: recognizeVideo },
    urls: urlsBelow(PUBLIC_URL),
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
  const answer = makeUploadAddressHandler(parts, {
    publicUrl: PUBLIC_URL,
    rateLimits: makeRateLimits({ keyPerMinute: 100_000, ipPerMinute: 100_000 }),
    trustProxy: 0,
    noteKeyUse: () => undefined,
  });
  server = createServer((request, response) => void answer(request, response)).listen(0);
  image = await anImage('png');
  form = formOf('filename="sea.png"\r\nContent-Type: image/png');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

type Answered = { data?: { assets: { id: string }[] }; error?: { code: string } };

/** Sends a file to an address whose token is written like this; returns the id of its asset, or the code. */
const send = (token: string, body = form) =>
  new Promise<string | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': body.length,
    };
    const sending = httpRequest({ port, method: 'POST', path: ADDRESS_PATH + token, headers });
    sending.once('error', reject);
    sending.once('response', (response) => {
      text(response)
        .then((body) => JSON.parse(body) as Answered)
        .then(({ data, error }) => resolve(data?.assets[0]?.id ?? error?.code), reject);
    });
    sending.end(body);
  });

/** The HTTP parser refuses every other request target itself. */
const isInHttp = (spelling: string) => /^[!-~]+$/.test(spelling);

describe('a one-use upload address', () => {
  it('makes one asset, however its token is written', async () => {
    const { library } = await aLibrary(domain);
    const { token } = newUploadAddress(domain, library);
    const id = await send(token);
    const spellings = spellingsOf(token, [0, 77, token.length]).filter(isInHttp);
    const codes = await Promise.all(spellings.map((spelling) => send(spelling)));
    expect([...new Set(codes)]).toEqual(['RESOURCE_NOT_FOUND']);
    // A query is no part of the token.
    expect(await send(`${token}?again`)).toBe(id);
    expect(await domain.database.prisma.asset.count({ where: { libraryId: library.id } })).toBe(1);
  });

  it.each([
    'filename="blob"',
    'filename="blob"\r\nContent-Type: application/octet-stream',
    'filename="blob"\r\nContent-Type: image/x-png',
    'filename=""\r\nContent-Type: application/octet-stream',
  ])('lets the bytes decide about a file with %j', async (header) => {
    const { library } = await aLibrary(domain);
    const id = await send(newUploadAddress(domain, library).token, formOf(header));
    const rows = await domain.sql('SELECT content_type FROM asset WHERE id = $1', [id]);
    expect(rows).toEqual([{ content_type: 'image/png' }]);
  });

  it.each([
    'filename="notes.txt"',
    'filename="blob"\r\nContent-Type: text/plain',
    'filename="a.exe"\r\nContent-Type: application/octet-stream',
  ])('refuses a file with %j', async (header) => {
    const { library } = await aLibrary(domain);
    const { token } = newUploadAddress(domain, library);
    expect(await send(token, formOf(header))).toBe('BAD_USER_INPUT');
  });
});
