import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block, Tile } from '@/contract/browse/browse';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { failProcessing } from '@/domain/asset/processing/finish-processing';
import type { NewShareSettings } from '@/domain/share-link/create-share-link';
import { processPoster } from '@/jobs/processing/process-video';
import { regenerateRenditions } from '@/jobs/processing/regenerate-renditions';
import { storeRenditions } from '@/jobs/processing/store-renditions';
import { newBlobName } from '@/platform/blobs/blob-name';
import type { Blobs } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import type { VideoProcessor } from '@/platform/video/port';
import { aCollector } from '@/testing/collections';
import { aDisk } from '@/testing/disk';
import { aDomain, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aHeic } from '@/testing/heic';
import {
  aShareLink,
  aStore,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';
import { anImage } from '@/testing/images';
import { readZip } from '../../../e2e/support/read-zip';

let domain: TestDomain;
let person: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
let blobs: Blobs;
let site: SharedSite;
const imaging = makeImaging();

beforeAll(async () => {
  domain = await aDomain({ freeStorageBytes: 1e12 });
  person = await aCollector(domain);
  library = await person.library('Atelier');
  blobs = await aStore();
  const parts = { domain, blobs, imaging, disk: aDisk(), video: {} as VideoProcessor };
  site = startSharedFixture(domain, blobs, undefined, (file) => regenerateRenditions(parts, file));
});
afterAll(() => site.close());

/** Written into every place of a file that may hold text. */
const MARK = 'SECRET-PLACE';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARK}</a></x:xmpmeta>`;
const EXIF = {
  IFD0: { ImageDescription: MARK, Software: MARK },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
};

const marked = (image: Buffer) => sharp(image, { animated: true }).withExif(EXIF).withXmp(XMP);

/** A JPEG with a comment and IPTC, too. */
async function aMarkedJpeg(width: number, height: number) {
  const jpeg = await marked(await anImage('jpeg', { width, height })).toBuffer();
  const iptc = Buffer.from(`\x1c\x02\x78\x00${String.fromCharCode(MARK.length)}${MARK}\0`);
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00', 'latin1');
  const block = Buffer.concat([head, Buffer.from([iptc.length]), iptc]);
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
  const segments = [segment(0xfe, Buffer.from(MARK)), segment(0xed, block)];
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A PNG with text in each form. */
async function aMarkedPng(width: number, height: number) {
  const png = await marked(await anImage('png', { width, height, alpha: true })).toBuffer();
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const text = `Comment\0${MARK}`;
  const chunks = [
    chunk('tEXt', Buffer.from(text)),
    chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(MARK)])),
    chunk('iTXt', Buffer.from(`Title\0\0\0\0\0${MARK}`)),
  ];
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** An animation with a comment. */
async function aMarkedGif(width: number, height: number) {
  const gif = await anImage('gif', { width, height, animated: true });
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, MARK.length]), Buffer.from(`${MARK}\0`)]);
  return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
}

const aMarkedSvg = (width: number, height: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <!-- ${MARK} --><title>${MARK}</title><metadata>${MARK}</metadata><script>// ${MARK}</script>
    <rect width="100%" height="100%" fill="teal"/></svg>`);

/** With a box that decoders skip. Its only size is small. */
const aMarkedHeic = () => {
  const content = Buffer.from(`free${MARK}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([aHeic(), length, content]);
};

type Make = (width: number, height: number) => Buffer | Promise<Buffer>;
const FORMATS: [type: string, make: Make][] = [
  ['image/jpeg', aMarkedJpeg],
  ['image/png', aMarkedPng],
  [
    'image/webp',
    async (width, height) => marked(await anImage('webp', { width, height })).toBuffer(),
  ],
  [
    'image/webp',
    async (width, height) =>
      marked(await anImage('webp', { width, height, animated: true })).toBuffer(),
  ],
  ['image/gif', aMarkedGif],
  ['image/svg+xml', aMarkedSvg],
  ['image/heic', aMarkedHeic],
  [
    'image/tiff',
    async (width, height) =>
      marked(await anImage('png', { width, height }))
        .tiff()
        .toBuffer(),
  ],
];
/** A processed image; returns its id and the name of its stored file. */
async function processed(contentType: string, bytes: Buffer, version: number | null = null) {
  const blob = newBlobName();
  await blobs.put(blob, bytes);
  const image = await blobs.asFile(blob, (path) => imaging.process(path));
  const found = await storeRenditions(blobs, blob, image);
  const { width, height } = image;
  const name = `picture.${contentType.slice(6)}`;
  const file = { blob, contentType, name, sizeBytes: bytes.length };
  const { id } = await aReadyAsset(domain, library, file, { ...found, width, height });
  await domain.sql('UPDATE asset SET content_version = $2 WHERE id = $1', [id, version]);
  return { id, blob };
}

const aLink = (assetIds: string[], settings: Partial<NewShareSettings> = {}) =>
  aShareLink(
    domain,
    person.principal,
    person.organizationId,
    { kind: 'assets', assetIds },
    settings,
  );

const tilesOf = async (token: string) =>
  ((await site.call(token, 'block', { number: 0 })).data as Block).tiles;
const pageAt = async (token: string, place: number) =>
  (await site.call(token, 'asset', { place })).data as SharedAssetPage;

const sizeUrlsOf = ({ sizes }: Pick<Tile, 'sizes'>) =>
  Object.values(JSON.parse(sizes ?? '{}') as Record<string, string>);

/** Every URL of a file on the page of an asset. */
function urlsOn({
  asset,
  neighbours: { previous, next, before, after },
  downloadUrl,
}: SharedAssetPage) {
  const tiles = [asset, previous, next, ...before, ...after].filter((tile) => tile !== null);
  return [...tiles.flatMap((tile) => [tile.url, ...sizeUrlsOf(tile)]), downloadUrl ?? ''].filter(
    Boolean,
  );
}

/** Chunks of a WebP that describe pixels. */
const PIXEL_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH'];

/** Fails unless the bytes are a WebP of pixels alone. */
function expectClean(bytes: Buffer, what: string) {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12), what).toBe('RIFFWEBP');
  for (let at = 12; at < bytes.length; ) {
    expect(PIXEL_CHUNKS, what).toContain(bytes.toString('latin1', at, at + 4));
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  expect(bytes.includes(MARK), what).toBe(false);
}

async function expectCleanAt(url: string) {
  const answer = await site.get(url);
  expect([answer.status, answer.headers.get('content-type')], url).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expectClean(bytes, url);
  return sharp(bytes).metadata();
}

describe('a visitor without originals sees', () => {
  it.each(FORMATS)('clean images of %s in every size', async (type, make) => {
    const ids: string[] = [];
    for (const [width, height, version] of [
      [120, 80, null],
      [400, 300, 7],
      [900, 600, 7],
    ] as const) {
      const bytes = await make(width, height);
      expect(bytes.includes(MARK)).toBe(true);
      ids.push((await processed(type, bytes, version)).id);
    }
    const { token } = await aLink(ids, { downloads: 'renditions' });
    const tiles = await tilesOf(token);
    expect(tiles.map((tile) => [tile.url, sizeUrlsOf(tile).length > 0])).toEqual(
      ids.map(() => ['', true]),
    );
    const pages = await Promise.all(ids.map((_, n) => pageAt(token, n + 1)));
    expect(pages.map(({ downloadUrl }) => typeof downloadUrl)).toEqual(ids.map(() => 'string'));
    await Promise.all([...tiles.flatMap(sizeUrlsOf), ...pages.flatMap(urlsOn)].map(expectCleanAt));
    const archive = await site.get(`/s/${token}/archive`);
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    expect([...files.keys()]).toEqual(ids.map((_, n) => `Image ${n + 1}.webp`));
    for (const [path, bytes] of files) expectClean(bytes, path);
  });
});

it.each([
  [1500, 1000, 1200],
  [300, 200, 300],
])('a program that shows the link of %d × %d gets a clean JPEG', async (width, height, wide) => {
  const { id, blob } = await processed('image/jpeg', await aMarkedJpeg(width, height));
  const { token } = await aLink([id]);
  const [tile] = await tilesOf(token);
  const url = `${sizeUrlsOf(tile as Tile)[0]}&jpeg`;
  const sent = async () => {
    const answer = await site.get(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    return Buffer.from(await answer.arrayBuffer());
  };
  const jpeg = await sent();
  expect(jpeg.includes(MARK)).toBe(false);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: wide });
  // The second time it is stored.
  expect((await sent()).equals(jpeg)).toBe(true);
  expect(await blobs.size(`${blob}.preview`)).toBe(jpeg.length);
});

describe('a video without its original', () => {
  it.each([
    [120, 80],
    [900, 600],
  ])('has a clean poster of %d × %d, and no other file', async (width, height) => {
    const blob = newBlobName();
    const poster = await aMarkedJpeg(width, height);
    const found = await storeRenditions(
      blobs,
      blob,
      await processPoster({ blobs, imaging }, poster),
    );
    const file = { blob, kind: 'video' as const, contentType: 'video/mp4', name: 'film.mp4' };
    const { id } = await aReadyAsset(domain, library, file, { ...found, width, height });
    const { token } = await aLink([id], { downloads: 'renditions' });
    const urls = urlsOn(await pageAt(token, 1));
    expect(urls).toHaveLength(width > 400 ? 2 : 1);
    await Promise.all(urls.map(expectCleanAt));
  });
});

describe('an image smaller than every size', () => {
  it('is shown to visitors at its own size, and an SVG larger', async () => {
    const png = await processed('image/png', await aMarkedPng(120, 80));
    const svg = await processed('image/svg+xml', aMarkedSvg(24, 12));
    const dot = await processed('image/svg+xml', aMarkedSvg(1, 1));
    const { token } = await aLink([png.id, svg.id, dot.id]);
    expect((await pageAt(token, 1)).downloadUrl).toBeNull();
    const sizes = await Promise.all((await tilesOf(token)).flatMap(sizeUrlsOf).map(expectCleanAt));
    expect(sizes).toMatchObject([
      { width: 120, height: 80 },
      { width: 400, height: 200 },
      { width: 400, height: 400 },
    ]);
  });

  it('has no animation for visitors without the original', async () => {
    const { id } = await processed('image/gif', await aMarkedGif(120, 80));
    const { token } = await aLink([id]);
    const [url = ''] = (await tilesOf(token)).flatMap(sizeUrlsOf);
    expect((await expectCleanAt(url)).pages ?? 1).toBe(1);
    const open = await aLink([id], { downloads: 'originals' });
    const [tile] = await tilesOf(open.token);
    const original = await site.get(tile?.url ?? '');
    expect(original.headers.get('content-type')).toBe('image/gif');
  });

  it('gets its image on request if it was processed before there was one', async () => {
    const { id, blob } = await processed('image/png', await aMarkedPng(120, 80));
    const { token } = await aLink([id]);
    const [url = ''] = (await tilesOf(token)).flatMap(sizeUrlsOf);
    const before = Buffer.from(await (await site.get(url)).arrayBuffer());
    await blobs.delete(`${blob}.full`);
    const head = await site.head(url);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${before.length}`]);
    await blobs.delete(`${blob}.full`);
    expect(Buffer.from(await (await site.get(url)).arrayBuffer())).toEqual(before);
  });
});

describe('the URL of a rendition on an open page', () => {
  const swap = (from: { id: string }, to: { blob: string; id: string }) =>
    domain.test.pool.query(
      `WITH new AS (DELETE FROM asset WHERE id = $2 RETURNING *)
       UPDATE asset SET blob = new.blob, renditions = new.renditions, width = new.width, height = new.height,
         content_type = new.content_type, content_version = 1 FROM new WHERE asset.id = $1`,
      [from.id, to.id],
    );

  it('shows the new image, never its original, after a smaller one replaced it', async () => {
    const large = await processed('image/jpeg', await aMarkedJpeg(900, 600));
    const { token } = await aLink([large.id], { downloads: 'renditions' });
    const urls = (await tilesOf(token)).flatMap(sizeUrlsOf);
    await swap(large, await processed('image/jpeg', await aMarkedJpeg(120, 80)));
    for (const url of urls) expect((await expectCleanAt(url)).width).toBe(120);
  });

  it('shows the nearest size after a larger one replaced it', async () => {
    const small = await processed('image/png', await aMarkedPng(120, 80));
    const { token } = await aLink([small.id]);
    const [url = ''] = (await tilesOf(token)).flatMap(sizeUrlsOf);
    await swap(small, await processed('image/jpeg', await aMarkedJpeg(900, 600)));
    for (const asked of [url, `${url}&v=0`, `${url}&v=1`, `${url}&v=`, `${url}&download`])
      expect((await expectCleanAt(asked)).width).toBe(400);
  });
});

describe('an image that was not processed', () => {
  it.each([null, 7])('has no URL for visitors, and no bytes, at version %s', async (version) => {
    const bytes = await aMarkedJpeg(120, 80);
    const blob = newBlobName();
    await blobs.put(blob, bytes);
    const waiting = await anAsset(domain, library, { sizeBytes: bytes.length });
    const { id } = await anAsset(domain, library, { blob, sizeBytes: bytes.length });
    const ref = { organizationId: person.organizationId, libraryId: library.id, assetId: id };
    const stated = {
      blob,
      width: 120,
      height: 80,
      metadata: { capture: null, video: null },
      photo: null,
    };
    await failProcessing(domain, ref, 'It cannot be read.', stated);
    await domain.sql('UPDATE asset SET content_version = $2 WHERE id = $1', [id, version]);
    const { token } = await aLink([waiting.id, id], { downloads: 'renditions' });
    expect(await tilesOf(token)).toMatchObject([
      { url: '', sizes: null },
      { url: '', sizes: '{}' },
    ]);
    expect(urlsOn(await pageAt(token, 2))).toEqual([]);
    expect((await site.get(`/s/${token}/archive`)).status).toBe(404);
    // Its URL from before the failure, or from another version.
    const open = await processed('image/jpeg', await aMarkedJpeg(900, 600));
    const link = await aLink([open.id]);
    const urls = (await tilesOf(link.token)).flatMap(sizeUrlsOf);
    await domain.sql(
      `UPDATE asset SET renditions = '{}', blurhash = NULL, content_version = $2 WHERE id = $1`,
      [open.id, version],
    );
    for (const url of urls) expect((await site.get(url)).status).toBe(404);
  });
});
