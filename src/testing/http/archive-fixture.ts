import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRateLimits } from '@/http/admission/rate-limit';
import { makeRestHandler } from '@/http/rest/handler';
import { placeAt } from '@/http/rest/routes';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { makeLog } from '@/platform/log';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { makeRunningArchives } from '@/procedures/archive/running-archives';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { aDisk } from '@/testing/disk';
import { type aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';

type Library = Awaited<ReturnType<typeof aLibrary>>;
type ReadyAsset = Parameters<typeof aReadyAsset>;

/** The REST interface on a domain and a store of files on the disk. */
export async function startArchiveFixture(domain: TestDomain) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-archives-'));
  const blobs = await makeDiskBlobs({ folder });
  const archives = makeRunningArchives(makeProcessPermits().archive);
  const parts = {
    domain,
    blobs,
    archives,
    disk: aDisk(),
    searchIndex: makePostgresSearchIndex(domain.database),
    log: makeLog('silent'),
  } as unknown as ApiDependencies;
  const rateLimits = makeRateLimits({ keyPerMinute: 100_000, ipPerMinute: 100_000 });
  const answer = makeRestHandler(parts, {
    versions: {},
    rateLimits,
    publicUrl: 'http://localhost',
    trustProxy: 0,
    noteKeyUse: () => undefined,
  });
  const server: Server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    void answer(request, response, placeAt(pathname), search);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    parts,
    blobs,
    archives,
    folder,
    /** Requests an archive of the library with its key. */
    ask: (library: Library, query = '', init: RequestInit = {}) => {
      const path = `/organizations/${library.organizationId}/libraries/${library.libraryId}/archive`;
      const headers = { 'Api-Version': '2026-07-08', Authorization: `Bearer ${library.apiKey}` };
      return fetch(`http://localhost:${port}${path}${query}`, { headers, ...init });
    },
    /** An asset whose file, of `bytes` or of 1 kB, is in the store. */
    async add(
      library: Library,
      file: ReadyAsset[2] = {},
      found: ReadyAsset[3] = {},
      bytes = randomBytes(1000),
    ) {
      const blob = domain.newId();
      await blobs.put(blob, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const stored = { blob, sha256, sizeBytes: bytes.length, ...file };
      return { ...(await aReadyAsset(domain, library.library, stored, found)), blob, bytes };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
