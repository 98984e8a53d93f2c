import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '@/contract/sharing/archive';
import { editAssets } from '@/domain/asset/edit/edit-assets';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { tagAssets } from '@/domain/tag/tag-assets';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { startArchiveFixture } from '@/testing/http/archive-fixture';
import { readZip } from '../../../e2e/support/read-zip';

let domain: TestDomain;
let service: Awaited<ReturnType<typeof startArchiveFixture>>;
let home: Awaited<ReturnType<typeof aLibrary>>;

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000 });
  service = await startArchiveFixture(domain);
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await aLibrary(domain, 'Été “1”');
});

const tick = () => {
  domain.pass(1000);
};

async function download(query = '') {
  const response = await service.ask(home, query);
  expect(response.status).toBe(200);
  const files = await readZip(Buffer.from(await response.arrayBuffer()));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  return { response, files, manifest, paths: [...files.keys()] };
}

const refusal = async (query: string) => {
  const response = await service.ask(home, query);
  return `${response.status} ${(await response.json()).error.code}`;
};

/** The files below the store this process has open, as text. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(service.folder))
    .join();

/** Nothing of an archive is left: no count, no half-written file. */
async function nothingRuns() {
  await expect.poll(service.archives.running, { timeout: 5000 }).toBe(0);
  expect(await readdir(service.blobs.stagingFolder)).toEqual([]);
}

describe('an archive of a library', () => {
  it('has every original, byte for byte, and a manifest', async () => {
    const old = await service.add(home, { name: 'old.jpg' });
    tick();
    const photo = await service.add(home, { name: 'photo.jpg' }, { tags: ['sea'] });
    const { response, files, manifest, paths } = await download();
    expect(paths).toEqual(['manifest.json', 'photo.jpg', 'old.jpg']);
    expect(files.get('photo.jpg')?.equals(photo.bytes)).toBe(true);
    expect(files.get('old.jpg')?.equals(old.bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''${encodeURIComponent('Été “1”.zip')}`,
      ),
      'cache-control': 'no-store',
      vary: 'Api-Version',
      'ratelimit-policy': '"key";q=100000;w=60',
    });
    expect(manifest).toMatchObject({ organizationId: home.organizationId, size: 'original' });
    expect(manifest.missing).toEqual([]);
    expect(manifest.files[0]).toEqual({
      path: 'photo.jpg',
      assetId: photo.id,
      parentId: null,
      libraryId: home.libraryId,
      library: 'Été “1”',
      name: 'photo.jpg',
      description: 'An image.',
      tags: ['sea'],
      aiTags: ['sea'],
      collections: [],
      approval: null,
      captured: null,
      position: null,
      created: photo.created,
      size: 'original',
      contentType: 'image/jpeg',
      bytes: 1000,
      width: 640,
      height: 480,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await nothingRuns();
  });

  it('names in its manifest whose tags are a machine’s, the position and the collections', async () => {
    const capture = { latitude: 48.36, longitude: -4.77 };
    const metadata = { capture, video: null } as never;
    const { id } = await service.add(home, { name: 'a.jpg' }, { tags: ['boat'], metadata });
    await tagAssets(domain, home.library, [id], ['sea']);
    const { organizationId } = home;
    const collection = {
      organizationId,
      id: `best-${id}`,
      name: 'Best',
      created: new Date(),
      updated: new Date(),
    };
    await domain.database.prisma.collection.create({ data: collection });
    const entry = { collectionId: collection.id, assetId: id, place: 1n, added: new Date() };
    await domain.database.prisma.collectionAsset.create({ data: entry });
    const described = async () => (await download()).manifest.files[0];
    const expected = {
      tags: ['boat', 'sea'],
      aiTags: ['boat'],
      collections: ['Best'],
      position: capture,
    };
    expect(await described()).toMatchObject(expected);
    const position = { latitude: 1.5, longitude: 2.5 };
    await editAssets(domain as never, home.library, [id], { position });
    expect(await described()).toMatchObject({ position, own: { position } });
  });

  it('has names that end like the types of the files', async () => {
    await service.add(home, { name: 'x.exe' });
    expect((await download()).paths).toEqual(['manifest.json', 'x.exe.jpg']);
  });

  it('of an empty library has only the manifest', async () => {
    expect((await download()).manifest.files).toEqual([]);
  });

  it('announces its length, and answers HEAD with it', async () => {
    await service.add(home, { name: 'été.jpg' });
    const whole = await service.ask(home);
    const length = String((await whole.arrayBuffer()).byteLength);
    expect(whole.headers.get('content-length')).toBe(length);
    const head = await service.ask(home, '', {
      method: 'HEAD',
      headers: { 'Api-Version': '1', Authorization: `Bearer ${home.apiKey}` },
    });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      length,
      '',
    ]);
    await nothingRuns();
  });

  it('has variants after their originals on request', async () => {
    const { id: parentId } = await service.add(home, { name: 'a.jpg' });
    await service.add(home, { name: 'a-cut.jpg', parentId });
    tick();
    await service.add(home, { name: 'b.jpg' });
    expect((await download()).paths).toEqual(['manifest.json', 'b.jpg', 'a.jpg']);
    const { paths, manifest } = await download('?variants=true');
    expect(paths).toEqual(['manifest.json', 'b.jpg', 'a.jpg', 'a-cut.jpg']);
    expect(manifest.files[2]?.parentId).toBe(parentId);
  });

  it('keeps the checksum of a large file, and a promote takes it along', async () => {
    const before = randomBytes(1024 * 1024 + 1);
    const { id } = await service.add(home, { name: 'a.jpg' }, {}, before);
    const known = { name: 'b.jpg', parentId: id, crc32: crc32(Buffer.from('b')) };
    const variant = await service.add(home, known, {}, Buffer.from('b'));
    const checksumOf = async (assetId: string) =>
      Number((await domain.database.prisma.asset.findFirst({ where: { id: assetId } }))?.crc32);
    expect((await download('?variants=true')).files.get('b.jpg')?.toString()).toBe('b');
    expect(await checksumOf(id)).toBe(crc32(before));
    await domain.sql(
      `UPDATE asset SET blob = other.blob, size_bytes = other.size_bytes FROM asset other
       WHERE (asset.id, other.id) IN (($1, $2), ($2, $1))`,
      [id, variant.id],
    );
    const { files } = await download('?variants=true');
    expect(files.get('b.jpg')?.equals(before)).toBe(true);
    expect(await checksumOf(variant.id)).toBe(crc32(before));
  });

  it('leaves out assets in the trash', async () => {
    const { id } = await service.add(home);
    await trashAssets(domain, home.library, [id]);
    expect((await download()).paths).toEqual(['manifest.json']);
  });

  it('covers several pages of assets', async () => {
    const values = [home.organizationId, home.libraryId];
    await domain.sql(
      `INSERT INTO asset (organization_id, library_id, id, kind, name, blob, sha256, size_bytes, content_type, created)
       SELECT $1, $2, 'many-many-many-many-many-' || n, 'image', n || '.jpg', 'lost' || n, '', 1, 'image/jpeg', now()
       FROM generate_series(1, 1201) n`,
      values,
    );
    await service.add(home, { name: 'kept.jpg' });
    const { manifest, paths } = await download();
    expect(paths).toEqual(['manifest.json', 'kept.jpg']);
    expect(new Set(manifest.missing.map(({ assetId }) => assetId)).size).toBe(1201);
  });
});

describe('the selection of an archive', () => {
  it('is by ids, a text, tags or an approval', async () => {
    const fox = await service.add(home, { name: 'fox.jpg' }, { tags: ['red', 'snow'] });
    tick();
    const hare = await service.add(home, { name: 'hare.jpg' }, { tags: ['snow'] });
    await domain.sql(
      `UPDATE asset SET approval_state = 'approved', approval_set_at = now() WHERE id = $1`,
      [hare.id],
    );
    const named = async (query: string) => (await download(query)).paths.slice(1);
    expect(await named(`?ids=${fox.id},${hare.id}`)).toEqual(['fox.jpg', 'hare.jpg']);
    expect(await named(`?ids=${hare.id}&ids=${hare.id}`)).toEqual(['hare.jpg']);
    expect(await named('?q=fox')).toEqual(['fox.jpg']);
    expect(await named('?q=jpg&tags=red')).toEqual(['fox.jpg']);
    expect(await named('?tags=snow')).toEqual(['hare.jpg', 'fox.jpg']);
    expect(await named('?tags=snow,red')).toEqual(['fox.jpg']);
    expect(await named('?approval=none')).toEqual(['fox.jpg']);
    expect(await named('?approval=none,approved')).toEqual(['hare.jpg', 'fox.jpg']);
    expect(await named('?q=jpg&approval=approved')).toEqual(['hare.jpg']);
  });

  it('is refused when it is invalid', async () => {
    const { id } = await service.add(home);
    const other = await aLibrary(domain);
    const { id: theirs } = await service.add(other);
    for (const query of [
      `?ids=${id},unknown`,
      `?ids=${theirs}`,
      `?ids=${id}&q=x`,
      `?ids=${id}&approval=none`,
      '?approval=unknown',
      '?size=300',
      '?size=original&size=400',
      '?variants=yes',
      `?ids=${Array.from({ length: 101 }, (_, n) => `id${n}`).join()}`,
    ])
      expect(await refusal(query), query).toBe('400 BAD_USER_INPUT');
    const foreign = await service.ask({ ...other, apiKey: home.apiKey });
    expect(foreign.status).toBe(401);
    await nothingRuns();
  });
});

describe('an archive in a given size', () => {
  it('has the renditions, and the original where there is none', async () => {
    const photo = await service.add(home, { name: 'photo.jpg' }, { renditions: [400, 800] });
    await service.blobs.put(`${photo.blob}.800`, Buffer.from('rendition'));
    tick();
    const lost = await service.add(home, { name: 'lost.jpg' }, { renditions: [400, 800] });
    tick();
    const film = await service.add(home, {
      name: 'film.mp4',
      kind: 'video',
      contentType: 'video/mp4',
    });
    const { files, manifest } = await download('?size=800');
    expect(String(files.get('photo-800.webp'))).toBe('rendition');
    expect(files.get('lost.jpg')?.equals(lost.bytes)).toBe(true);
    expect(files.get('film.mp4')?.equals(film.bytes)).toBe(true);
    expect(manifest.files.map(({ size, contentType }) => [size, contentType])).toEqual([
      ['original', 'video/mp4'],
      ['original', 'image/jpeg'],
      [800, 'image/webp'],
    ]);
    expect(manifest.files[2]).toMatchObject({ bytes: 9, sha256: null });
  });
});

describe('a missing file', () => {
  it('is listed in the manifest when known beforehand', async () => {
    const gone = await service.add(home, { name: 'gone.jpg' });
    await service.blobs.delete(gone.blob);
    await service.add(home, { name: 'kept.jpg' });
    const { manifest, paths } = await download();
    expect(paths).toEqual(['manifest.json', 'kept.jpg']);
    expect(manifest.missing).toEqual([
      {
        assetId: gone.id,
        libraryId: home.libraryId,
        name: 'gone.jpg',
        reason: 'Its file is not in the store.',
      },
    ]);
  });

  it('ends the connection when it vanishes during the transfer', async () => {
    const large = Buffer.alloc(40_000_000);
    const last = await service.add(home, { name: 'last.jpg' });
    tick();
    await service.add(home, { name: 'first.mp4' }, {}, large);
    const response = await service.ask(home);
    expect(response.status).toBe(200);
    await service.blobs.delete(last.blob);
    await expect(response.arrayBuffer()).rejects.toThrow();
    await nothingRuns();
  });
});

describe('an archive whose client leaves', () => {
  it('releases everything', async () => {
    await service.add(home, { name: 'film.mp4' }, {}, Buffer.alloc(80_000_000));
    const departure = new AbortController();
    const response = await service.ask(home, '', {
      signal: departure.signal,
      headers: { 'Api-Version': '1', Authorization: `Bearer ${home.apiKey}` },
    });
    await response.body?.getReader().read();
    expect(service.archives.running()).toBe(1);
    await expect.poll(openFiles).toContain('blobs');
    departure.abort();
    await nothingRuns();
    await expect.poll(openFiles).not.toMatch(/blobs|unnamed/);
  });
});

describe('the limit of simultaneous archives', () => {
  it('is two for a caller, and frees a place when one ends', async () => {
    await service.add(home, { name: 'film.mp4' }, {}, Buffer.alloc(30_000_000));
    const running = [await service.ask(home), await service.ask(home)];
    const third = await service.ask(home);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await third.json()).error.code).toBe('RATE_LIMIT_EXCEEDED');
    await running[0]?.arrayBuffer();
    const fourth = await service.ask(home);
    expect(fourth.status).toBe(200);
    await Promise.all([fourth.arrayBuffer(), running[1]?.arrayBuffer()]);
    await nothingRuns();
  });

  it('is sixteen for a process, when each is another organization’s', async () => {
    const begun = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        service.archives.begin({ group: 'organization', key: `organization ${n}` }),
      ),
    );
    const next = await service.ask(home);
    expect([next.status, next.headers.get('retry-after')]).toEqual([503, '15']);
    for (const permit of [...begun, ...begun]) permit.release();
    expect((await service.ask(home)).status).toBe(200);
    await nothingRuns();
  });
});
