import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { waitFor } from '../support/wait';
import { type Asset, aLibrary, call, type OwnLibrary, processedOne } from './client';

type Full = Asset & {
  name: string;
  contentVersion: number | null;
  variants: { id: string; name: string; url: string }[];
};
type Promoted = { assetId: string; promotedVariantId: string; demotedVariantId: string };

let library: OwnLibrary;
let oldBytes: Uint8Array<ArrayBuffer>;
let newBytes: Uint8Array<ArrayBuffer>;
/** The asset and its two variants before the first was promoted, the answer, and the asset afterwards. */
let before: Full;
let variant: Full;
let other: Full;
let etagBefore: string | null;
let answer: Awaited<ReturnType<typeof promote>>;
let after: Full;

const read = async (id: string) => (await call<Full>(`${library.assets}/${id}`, library)).data;
const promote = (variantId: string) =>
  call<Promoted>(`${library.assets}/${before.id}/promote`, {
    method: 'POST',
    key: library.key,
    json: { variantId },
  });
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const headerAt = async (url: string, name: string) => (await fetch(url)).headers.get(name);

async function swapped(version: number): Promise<Full> {
  const isSwapped = async () => (await read(before.id)).contentVersion === version;
  await waitFor(isSwapped, { what: 'The swap was done', timeoutMs: 40_000 });
  return read(before.id);
}

beforeAll(async () => {
  library = await aLibrary();
  oldBytes = await anImage('png', 1300, 900);
  newBytes = await anImage('jpeg', 640, 480);
  const { id } = await processedOne(library, { bytes: oldBytes, name: 'old "1%_\\".png' });
  variant = (await processedOne(library, { bytes: newBytes, name: '新 🖼.jpg' }, id)) as Full;
  other = (await processedOne(library, { bytes: newBytes, name: 'other.jpg' }, id)) as Full;
  before = await read(id);
  etagBefore = await headerAt(before.url, 'etag');
  answer = await promote(variant.id);
  after = await swapped(1);
});

describe('POST …/promote', () => {
  it('answers with three ids at once, and the asset then shows the variant', async () => {
    expect([answer.status, answer.data]).toEqual([
      200,
      {
        assetId: before.id,
        promotedVariantId: variant.id,
        demotedVariantId: expect.any(String),
      },
    ]);
    const kept = 'id url libraryId created parentId appUrl approval uploadedBy'.split(' ');
    for (const field of kept) expect([field, after[field]]).toEqual([field, before[field]]);
    const taken = 'name description width height size blurhash contentType metadata'.split(' ');
    for (const field of taken) expect([field, after[field]]).toEqual([field, variant[field]]);
    expect(Object.keys(JSON.parse(after.sizes as string))).toEqual(['400']);
    expect(after.updated).toBeGreaterThan(before.updated as number);
    expect(await bytesAt(after.url)).toEqual(newBytes);
  });

  it('keeps the previous content as a new variant under its former name', async () => {
    const { demotedVariantId } = answer.data;
    const names = Object.fromEntries(after.variants.map(({ id, name }) => [id, name]));
    expect(names).toEqual({ [other.id]: other.name, [demotedVariantId]: before.name });
    const demoted = await read(demotedVariantId);
    for (const field of ['description', 'width', 'height', 'size', 'blurhash', 'contentType'])
      expect([field, demoted[field]]).toEqual([field, before[field]]);
    expect(demoted).toMatchObject({ parentId: before.id, contentVersion: null });
    expect(await bytesAt(demoted.url)).toEqual(oldBytes);
    expect((await fetch(JSON.parse(demoted.sizes as string)[1200])).status).toBe(200);
  });

  it('keeps every earlier URL working, though the id of the variant is unknown', async () => {
    const sizes: string[] = Object.values(JSON.parse(before.sizes as string));
    expect(sizes).toHaveLength(3);
    for (const url of [...sizes, before.thumbUrlBlurred as string, `${variant.url}/400`])
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    expect(await bytesAt(variant.url)).toEqual(newBytes);
    const gone = await call(`${library.assets}/${variant.id}`, library);
    expect([gone.status, gone.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('increments contentVersion, whose URL is cached forever; of two at once one gets 409 CONFLICT', async () => {
    const { url } = before;
    const cacheOf = (address: string) => headerAt(address, 'cache-control');
    expect(before.contentVersion).toBeNull();
    expect(await cacheOf(`${url}?v=1`)).toMatch(/immutable/);
    expect(await cacheOf(`${url}/400?v=1`)).toMatch(/immutable/);
    expect(await cacheOf(url)).not.toMatch(/immutable/);
    expect(await cacheOf(`${url}?v=0`)).not.toMatch(/immutable/);
    const known = await fetch(url, { headers: { 'If-None-Match': etagBefore ?? '' } });
    expect(known.status).toBe(200);

    const { demotedVariantId } = answer.data;
    const both = await Promise.all([promote(demotedVariantId), promote(demotedVariantId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ code }) => code)).toContain('CONFLICT');
    const again = await swapped(2);
    expect(await bytesAt(again.url)).toEqual(oldBytes);
    expect(await cacheOf(`${url}?v=1`)).not.toMatch(/immutable/);
  });
});
