// Measures the CPU time of serving 4 MB from S3 through the service against serving it from the disk, in one run, and
// the memory for storing large files in S3. Needs Ceph on the PATH (scripts/install-ceph.mjs).
//   npx tsx bench/files-on-s3.ts [requests]
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startS3Server } from '../e2e/support/servers/s3';
import { makeCdnHandler } from '../src/http/bytes-out/cdn-handler';
import { makeDiskBlobs } from '../src/platform/blobs/disk';
import type { Blobs } from '../src/platform/blobs/port';
import { connectBucket } from '../src/platform/blobs/s3/bucket';
import { makeS3Blobs } from '../src/platform/blobs/s3/s3';
import { makeLog } from '../src/platform/log';

const requests = Number(process.argv[2] ?? 200);
const MEGABYTE_BYTES = 1_000_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-s3-'));
const s3 = await startS3Server();
const bucket = connectBucket({
  bucket: s3.env.S3_BUCKET as string,
  endpoint: s3.endpoint,
  region: s3.region,
  credentials: s3.credentials,
});
const stores = {
  disk: await makeDiskBlobs({ folder: join(folder, 'disk') }),
  S3: await makeS3Blobs(bucket, { staging: join(folder, 'staging'), presigned: false }),
};
const ASSET_ID = 'benchbenchbenchbenchbe';
const BLOB = 'benchbenchbench';

/** Serves `/cdn/…` to curl; returns milliseconds of CPU per request, and requests per second. */
async function serve(blobs: Blobs): Promise<{ cpuMs: number; perSecond: number }> {
  const bytes = randomBytes(4 * MEGABYTE_BYTES);
  await blobs.put(BLOB, bytes);
  const file = {
    blob: BLOB,
    sha256: '0'.repeat(64),
    sizeBytes: bytes.length,
    contentType: 'image/png',
  };
  const rest = {
    libraryId: 'first',
    delivery: 'open' as const,
    approved: false,
    validFrom: null,
    validUntil: null,
    focalX: null,
    focalY: null,
    credit: null,
    keepsLocation: true,
    deliveryVersion: 0,
    organizationId: 'bench',
    name: 'a.png',
    contentVersion: 1,
    modified: new Date(),
    renditions: [],
    blurred: false,
    captions: null,
    posterAt: null,
  };
  const found = () => ({ file: { ...file, ...rest }, answer: () => null, keepAnswer() {} });
  const none = {
    findAvatar: async () => null,
    isBrandImage: async () => false,
    findShared: async () => null,
    strip: async () => null,
    countDownload: () => {},
    regenerate: async () => undefined,
    delivery: {
      isReader: async () => false,
      now: () => new Date(),
      settingsOf: async () => ({ presets: new Map(), keys: new Map(), unclaimed: false }),
      derive: async () => undefined,
      noteUse: () => {},
    },
  };
  const cdn = makeCdnHandler({ findFile: found, ...none, blobs, log: makeLog('warn') });
  const server = http.createServer(cdn).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/cdn/${ASSET_ID}`;
  const download = (count: number) =>
    promisify(execFile)('curl', ['-sf', ...Array(count).fill(['-o', '/dev/null', url]).flat()]);
  await download(20);
  const begun = performance.now();
  const before = process.cpuUsage();
  await download(requests);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - begun) / 1000;
  server.close();
  server.closeAllConnections();
  return { cpuMs: (user + system) / 1000 / requests, perSecond: requests / seconds };
}

/** Stores files at once; returns the peak memory above the start, in MiB, and the seconds it took. */
async function extraMemory(
  files: number,
  bytes: number,
): Promise<{ mib: number; seconds: number }> {
  const paths = Array.from({ length: files }, (_, n) =>
    join(stores.S3.stagingFolder, `bench-${n}`),
  );
  // The files are created without loading them: only the memory for storing is measured.
  for (const path of paths) await writeFile(path, '').then(() => truncate(path, bytes));
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 10);
  const begun = performance.now();
  await Promise.all(paths.map((path, n) => stores.S3.store(path, `bench-${bytes}-${n}`)));
  clearInterval(watching);
  const seconds = (performance.now() - begun) / 1000;
  return { mib: (most - before) / 1024 / 1024, seconds };
}

try {
  // Alternating, twice: other load on the machine affects both.
  for (const store of ['disk', 'S3', 'disk', 'S3'] as const) {
    const { cpuMs, perSecond } = await serve(stores[store]);
    print(`4 MB from ${store}: ${cpuMs.toFixed(2)} ms CPU, ${perSecond.toFixed(0)}/s`);
  }
  await extraMemory(1, 20 * MEGABYTE_BYTES);
  for (const [files, bytes] of [
    [1, 200 * MEGABYTE_BYTES],
    [20, 40 * MEGABYTE_BYTES],
  ] as const) {
    const { mib, seconds } = await extraMemory(files, bytes);
    print(
      `${files} × ${bytes / MEGABYTE_BYTES} MB stored: ${mib.toFixed(1)} MiB more, ${seconds.toFixed(1)} s`,
    );
  }
} finally {
  bucket.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
