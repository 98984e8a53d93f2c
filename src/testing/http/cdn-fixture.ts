import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { PublicFile } from '@/domain/asset/find-served-file';
import { type DeliveryParts, makeCdnHandler } from '@/http/bytes-out/cdn-handler';
import type { FileMemory } from '@/http/bytes-out/file-memory';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, type Blobs } from '@/platform/blobs/port';

/** Ids of the files present at the beginning of every test. */
export const PHOTO = 'photo_-photo_-photo_-';
export const VIDEO = 'videovideovideovideo1';
export const EMPTY = 'emptyemptyemptyempty1';
/** The bytes of the photo, of the video, and of the photo's rendition of 400 px. */
export const small = randomBytes(20_000);
export const large = randomBytes(5_000_000);
export const rendition = randomBytes(3_000);

export const aFile = (blob: string, bytes: Buffer, over: Partial<PublicFile> = {}): PublicFile => ({
  organizationId: 'ours',
  libraryId: 'first',
  delivery: 'open',
  approved: false,
  validFrom: null,
  validUntil: null,
  focalX: null,
  focalY: null,
  credit: null,
  keepsLocation: true,
  deliveryVersion: 0,
  blob,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.length,
  contentType: 'image/jpeg',
  name: 'photo.jpg',
  contentVersion: null,
  modified: new Date('2026-05-20T10:00:00.500Z'),
  renditions: [400, 800],
  blurred: true,
  captions: null,
  posterAt: null,
  ...over,
});

/** The file handler on disk blobs and on rows set by each test; it records lookups and log lines. */
export const cdn = {
  files: {} as Record<string, PublicFile>,
  asked: [] as string[],
  logged: [] as { msg: string; err?: { type: string } }[],
  /** The error of the file lookup. */
  fail: null as Error | null,
  /** Delays the file lookup until resolved. */
  wait: null as Promise<void> | null,
  /** Makes lost renditions again. */
  remake: (_: Pick<PublicFile, 'blob'>): Promise<void> => Promise.resolve(),
  folder: '',
  port: 0,
  address: '',
  blobs: undefined as unknown as Blobs,
};

/** No presets, keys and members. */
export const plainDelivery: DeliveryParts = {
  settingsOf: async () => ({ presets: new Map(), keys: new Map(), unclaimed: false }),
  isReader: async () => false,
  now: () => new Date(),
  derive: ({ blob }) => Promise.reject(new BlobMissing(blob)),
  noteUse: () => {},
};

/** The row of a file, as the database would find it. */
export const readFile = async (id: string): Promise<PublicFile | null> => {
  cdn.asked.push(id);
  await cdn.wait;
  if (cdn.fail) throw cdn.fail;
  return cdn.files[id] ?? null;
};

export const serveFilesOf = (findFile: FileMemory['find']) =>
  makeCdnHandler({
    findFile,
    findAvatar: async () => null,
    isBrandImage: async () => false,
    findShared: async () => null,
    countDownload: () => {},
    blobs: cdn.blobs,
    regenerate: (file) => cdn.remake(file),
    delivery: plainDelivery,
    strip: async () => null,
    log: pino({}, { write: (line: string) => cdn.logged.push(JSON.parse(line)) }),
  });

/** Serves `cdn` for the tests of a file. */
export function serveCdn(): void {
  let server: Server;
  beforeAll(async () => {
    cdn.folder = await mkdtemp(join(tmpdir(), 'vitrine-cdn-'));
    cdn.blobs = await makeDiskBlobs({ folder: cdn.folder });
    await cdn.blobs.put('smallblob', small);
    await cdn.blobs.put('smallblob.400', rendition);
    await cdn.blobs.put('smallblob.blurred', Buffer.from('blurred'));
    await cdn.blobs.put('largeblob', large);
    await cdn.blobs.put('emptyblob', Buffer.alloc(0));
    const serve = serveFilesOf(async ({ assetId }) => {
      const file = await readFile(assetId);
      return file && { file, answer: () => null, keepAnswer() {} };
    });
    server = createServer((req, res) => void serve(req, res)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    cdn.port = (server.address() as AddressInfo).port;
    cdn.address = `http://127.0.0.1:${cdn.port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(cdn.folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    cdn.files = {
      [PHOTO]: aFile('smallblob', small),
      [VIDEO]: aFile('largeblob', large, {
        contentType: 'video/mp4',
        name: 'video.mp4',
        renditions: [],
      }),
      [EMPTY]: aFile('emptyblob', Buffer.alloc(0)),
    };
    cdn.asked = [];
    cdn.logged = [];
    cdn.fail = null;
    cdn.remake = ({ blob }) => Promise.reject(new BlobMissing(blob));
    cdn.wait = null;
  });
}

export const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(cdn.address + path, { method, headers });
export const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** A long timeout: the machine may be busy with other tests. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 4_000 });
