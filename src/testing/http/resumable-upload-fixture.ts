import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { identitySecrets } from '@/domain/access/secret/secrets';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeUploadHandler, uploadPlaceAt } from '@/http/bytes-in/tus-handler';
import { fetchUpload } from '@/jobs/upload/fetch-upload';
import { createAsset, storeAndInspect } from '@/jobs/upload/finish-upload';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { makeSessionCookie } from '@/platform/identity/session-cookie';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeDiskIncoming } from '@/platform/incoming/disk';
import { makeLog } from '@/platform/log';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { makeStagingBudget } from '@/procedures/upload/staging-budget';
import { aDisk } from '@/testing/disk';
import type { aLibrary, TestDomain } from '@/testing/domain';
import { aLendingFolder } from '@/testing/lending-folder';

export const PUBLIC_URL = 'http://vitrine.test';

type Library = Pick<
  Awaited<ReturnType<typeof aLibrary>>,
  'organizationId' | 'libraryId' | 'apiKey'
>;

export type TusAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The body as JSON. */
  json(): { data: Record<string, unknown>; error: { code: string; message: string } };
};

type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  body?: Uint8Array;
};

export const pathOf = ({ organizationId, libraryId }: Library, uploadId?: string) =>
  `/api/organizations/${organizationId}/libraries/${libraryId}/uploads${uploadId ? `/${uploadId}` : ''}`;

export const keyOf = ({ apiKey }: Library) => ({ Authorization: `Bearer ${apiKey}` });

/** The Upload-Metadata header for texts by key. */
export const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** The handler of resumable uploads on a domain, with files on the disk; tests run the background work. */
export async function startResumableUploadFixture(domain: TestDomain) {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  const blobs = await makeDiskBlobs({ folder });
  const incoming = await makeDiskIncoming({ folder, blobs });
  const disk = aDisk();
  const parts = {
    domain,
    blobs,
    incoming,
    disk,
    staging: makeStagingBudget(disk),
    imaging: makeImaging(),
    video: makeVideoProcessor({ maxConcurrent: 1, lendingFolder: await aLendingFolder() }),
    sessionCookie: makeSessionCookie(identitySecrets(domain.secrets), PUBLIC_URL),
    permits: makeProcessPermits(),
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
  const answer = makeUploadHandler(parts, {
    publicUrl: PUBLIC_URL,
    rateLimits: makeRateLimits({ keyPerMinute: 100_000, ipPerMinute: 100_000 }),
    trustProxy: 0,
    noteKeyUse: () => undefined,
  });
  const server: Server = createServer((request, response) => {
    const place = uploadPlaceAt(request.url ?? '');
    if (place) void answer(request, response, place);
    else response.writeHead(404).end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;

  const send = ({ method, path, headers = {}, body }: Sent) =>
    new Promise<TusAnswer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': body.length };
      const sending = httpRequest({ port, method, path, headers: { ...length, ...headers } });
      sending.once('response', (response) => {
        text(response).then(
          (received) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: received,
              json: () => JSON.parse(received),
            }),
          reject,
        );
      });
      sending.once('error', reject);
      sending.end(body);
    });

  return {
    parts,
    blobs,
    incoming,
    disk,
    folder,
    port,
    send,
    /** The background work after the last byte of an upload. */
    async finish(uploadId: string) {
      const dependencies = { ...parts, incoming };
      const found = await storeAndInspect(dependencies, uploadId);
      if (found) await createAsset(dependencies, uploadId, found);
    },
    /** The background work for a file to be fetched; this machine counts as reachable. */
    fetch: (uploadId: string) =>
      fetchUpload({ domain, disk, incoming, allowedNetworks: ['127.0.0.0/8'] }, uploadId),
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
