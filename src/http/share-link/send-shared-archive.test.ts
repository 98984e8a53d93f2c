import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { addToCollection } from '@/domain/collection/change-entries';
import type { NewShareSettings, ShareContent } from '@/domain/share-link/create-share-link';
import type { Blobs } from '@/platform/blobs/port';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aShareLink,
  aStore,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';
import { readZip } from '../../../e2e/support/read-zip';

let domain: TestDomain;
let person: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
let blobs: Blobs;
let site: SharedSite;

beforeAll(async () => {
  domain = await aDomain({ freeStorageBytes: 1e12 });
  person = await aCollector(domain);
  library = await person.library('Secret library');
  blobs = await aStore();
  site = startSharedFixture(domain, blobs);
});
afterAll(() => site.close());

/** An image whose files contain their own description. */
async function anImage(name: string, place = library) {
  const blob = domain.newId();
  const bytes = Buffer.from(`original of ${name}`);
  const { id } = await aReadyAsset(domain, place, { blob, sizeBytes: bytes.length, name });
  await blobs.put(blob, bytes);
  await blobs.put(`${blob}.400`, Buffer.from(`rendition of ${name}`));
  return id;
}

const aLink = (content: ShareContent, settings: Partial<NewShareSettings>) =>
  aShareLink(domain, person.principal, person.organizationId, content, settings);

const chosen = (assetIds: string[]): ShareContent => ({ kind: 'assets', assetIds });

async function filesOf(token: string) {
  const answer = await site.get(`/s/${token}/archive`);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
  const files = await readZip(bytes);
  return { answer, texts: [...files].map(([path, content]) => [path, String(content)]), bytes };
}

describe('an archive of a link', () => {
  it('has the originals in the order of the link, and nothing the link hides', async () => {
    const ids = [await anImage('b.jpg'), await anImage('a.jpg'), await anImage('a.jpg')];
    const named = await aLink(chosen(ids), {
      title: 'Été',
      downloads: 'originals',
      showsNames: true,
    });
    const { answer, texts, bytes } = await filesOf(named.token);
    expect(texts).toEqual([
      ['b.jpg', 'original of b.jpg'],
      ['a.jpg', 'original of a.jpg'],
      ['a (2).jpg', 'original of a.jpg'],
    ]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(encodeURIComponent('Été.zip')),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    for (const secret of [...ids, library.id, 'Secret library'])
      expect(bytes.includes(secret)).toBe(false);
    const plain = await aLink(chosen(ids), { downloads: 'originals' });
    expect((await filesOf(plain.token)).texts.map(([path]) => path)).toEqual([
      'Image 1.jpg',
      'Image 2.jpg',
      'Image 3.jpg',
    ]);
  });

  it('has the largest sizes where originals are not allowed, and leaves out assets without any', async () => {
    const ids = [await anImage('one.jpg'), await anImage('small.jpg'), await anImage('two.jpg')];
    await domain.sql(`UPDATE asset SET renditions = '{}' WHERE id = $1`, [ids[1]]);
    const { token } = await aLink(chosen(ids), { downloads: 'renditions' });
    expect((await filesOf(token)).texts).toEqual([
      ['Image 1.webp', 'rendition of one.jpg'],
      ['Image 3.webp', 'rendition of two.jpg'],
    ]);
    const none = await aLink(chosen([ids[1] as string]), { downloads: 'renditions' });
    expect((await site.get(`/s/${none.token}/archive`)).status).toBe(404);
  });

  it('has the current assets of a collection, from all libraries', async () => {
    const other = await person.library('Other');
    const collection = await person.newCollection('Best', 'name');
    const content: ShareContent = { kind: 'collection', collection };
    const { token, id } = await aLink(content, { downloads: 'originals', showsNames: true });
    expect((await site.get(`/s/${token}/archive`)).status).toBe(404);
    const [a, b] = [await anImage('a.jpg', other), await anImage('b.jpg')];
    await addToCollection(domain, collection, { ids: [b, a] });
    const names = async () => (await filesOf(token)).texts.map(([path]) => path);
    expect(await names()).toEqual(['a.jpg', 'b.jpg']);
    await trashAssets(domain, library, [b]);
    expect(await names()).toEqual(['a.jpg']);
    await expect
      .poll(() => domain.database.prisma.shareLinkDay.findMany({ where: { shareLinkId: id } }))
      .toMatchObject([{ downloads: 2 }]);
  });

  it('has what the filter of a smart collection means, in the libraries of the time of the link', async () => {
    const collection = await person.newCollection('Red', 'name', 'tag:red');
    const content: ShareContent = { kind: 'collection', collection };
    const { token } = await aLink(content, { downloads: 'originals', showsNames: true });
    const later = await person.library('Later');
    const [a, b, c] = [
      await anImage('a.jpg'),
      await anImage('b.jpg'),
      await anImage('c.jpg', later),
    ] as const;
    const tag = (ids: string[], tags: string[]) =>
      domain.sql('UPDATE asset SET tags = $2 WHERE id = ANY ($1)', [ids, tags]);
    type Shown = { total: number; tiles: { url: string; thumb: string }[] };
    const block = async () => (await site.call(token, 'block', { number: 0 })).data as Shown;
    expect(await block()).toEqual({ total: 0, tiles: [] });
    await tag([a, b, c], ['Red']);
    const shown = await block();
    expect(shown).toMatchObject({ total: 2, tiles: [{ name: 'a.jpg' }, { name: 'b.jpg' }] });
    const [url = ''] = JSON.stringify(shown.tiles[0]).match(/\/s\/[^"]*|\/cdn\/[^"]*/) ?? [];
    expect([url, (await site.get(url)).status]).toEqual([url, 200]);
    expect((await filesOf(token)).texts.map(([path]) => path)).toEqual(['a.jpg', 'b.jpg']);
    await tag([a], []);
    expect(await block()).toMatchObject({ total: 1, tiles: [{ name: 'b.jpg' }] });
    expect((await site.get(url)).status).toBe(404);
    await domain.sql('DELETE FROM collection WHERE id = $1', [collection.id]);
    expect(await block()).toEqual({ total: 0, tiles: [] });
  });

  it('is cut when an asset still to come leaves the link', async () => {
    const ids = [await anImage('one.jpg'), await anImage('two.jpg')];
    // More than the connection holds.
    const blob = (await domain.database.prisma.asset.findFirstOrThrow({ where: { id: ids[0] } }))
      .blob;
    await domain.sql('UPDATE asset SET size_bytes = 100000000 WHERE id = $1', [ids[0]]);
    await blobs.put(blob, Buffer.alloc(100_000_000));
    const { token } = await aLink(chosen(ids), { downloads: 'originals' });
    const { body } = await site.get(`/s/${token}/archive`);
    await trashAssets(domain, library, [ids[1] as string]);
    let read = 0;
    const reading = (async () => {
      for await (const piece of body ?? []) read += (piece as Uint8Array).length;
    })();
    await expect(reading).rejects.toThrow();
    expect(read).toBeGreaterThan(99_000_000);
    await expect.poll(site.archives.running).toBe(0);
  });

  it('is refused while visitors have all their places; members still have room', async () => {
    const { visitors } = LIMITS.archivesAtOnce;
    const begun = await Promise.all(
      Array.from({ length: visitors }, (_, n) =>
        site.archives.begin({ group: 'network', key: `${n}` }),
      ),
    );
    const { token } = await aLink(chosen([await anImage('x.jpg')]), { downloads: 'originals' });
    expect((await site.get(`/s/${token}/archive`)).status).toBe(503);
    begun.push(await site.archives.begin({ group: 'organization', key: 'members' }));
    for (const { release } of begun) release();
    expect((await site.get(`/s/${token}/archive`)).status).toBe(200);
  });
});
