import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { waitFor } from '../support/wait';
import { type Asset, aLibrary, call, processed, upload } from './client';

type Library = Awaited<ReturnType<typeof aLibrary>>;
type Full = Asset & {
  name: string;
  tags: string[];
  description: string;
  contentVersion: number | null;
  variants: { id: string; name: string; url: string }[];
};
type Promoted = { assetId: string; promotedVariantId: string; demotedVariantId: string };
let library: Library;
let oldBytes: Uint8Array<ArrayBuffer>;
let newBytes: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  library = await aLibrary();
  oldBytes = await anImage('png', 1300, 900);
  newBytes = await anImage('jpeg', 640, 480);
});

const read = async (id: string) =>
  (await call<Full>(`${library.assets}/${id}`, { key: library.key })).data;
const promote = (id: string, json: unknown, of = library) =>
  call<Promoted>(`${of.assets}/${id}/promote`, { method: 'POST', key: of.key, json });
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** A processed asset with this number of processed variants. */
async function anAsset(variants: number, of = library) {
  const original = await upload(of, [{ bytes: oldBytes, name: 'old "1%_\\".png' }]);
  const id = original.data.assets[0]?.id as string;
  const variantIds: string[] = [];
  for (let i = 0; i < variants; i++) {
    const file = { bytes: newBytes, name: `新 ${i} 🖼.jpg` };
    const { data } = await upload(of, [file], { parentId: id });
    variantIds.push(data.assets[0]?.id as string);
  }
  await Promise.all([id, ...variantIds].map((one) => processed(of, one)));
  return { id, variantIds, variantId: variantIds[0] as string };
}

async function swapped(id: string, version = 1): Promise<Full> {
  const versionNow = async () => (await read(id)).contentVersion === version;
  await waitFor(versionNow, { what: 'The swap was done', timeoutMs: 40_000 });
  return read(id);
}

/**
 * Sends parallel promotes of two variants. Another promote may be accepted after the first took effect, which waits
 * for processing. So the variants are large, and the calls are repeated if the promote took effect before the last
 * answer.
 */
async function promotedAtOnce(calls: number) {
  const large = { bytes: await anImage('png', 3000, 2000), name: 'large.png' };
  for (let round = 1; round <= 5; round++) {
    const { id } = await anAsset(0);
    const variants = [
      await upload(library, [large], { parentId: id }),
      await upload(library, [large], { parentId: id }),
    ];
    const variantIds = variants.map(({ data }) => data.assets[0]?.id as string);
    const asked = Array.from({ length: calls }, (_, i) =>
      promote(id, { variantId: variantIds[i % 2] }),
    );
    const answers = await Promise.all(asked);
    if ((await read(id)).contentVersion === null) return { id, variantIds, answers };
  }
  throw new Error('The promotes ended before the calls were answered.');
}

describe('POST …/promote: 200', () => {
  const count = async () => {
    const path = `/organizations/${library.organizationId}/libraries`;
    const { data } = await call<{ assetsCount: number }[]>(path, { key: library.key });
    return data[0]?.assetsCount;
  };
  const cacheOf = async (address: string) => (await fetch(address)).headers.get('cache-control');
  let id: string;
  let variantId: string;
  let before: Full;
  let variant: Full;
  let countBefore: number | undefined;
  let etagBefore: string;
  let answer: Awaited<ReturnType<typeof promote>>;
  let after: Full;
  beforeAll(async () => {
    ({ id, variantId } = await anAsset(2));
    [before, variant, countBefore] = [await read(id), await read(variantId), await count()];
    etagBefore = (await fetch(before.url)).headers.get('etag') as string;
    answer = await promote(id, { variantId });
    after = await swapped(id);
  });

  it('answers with three ids at once, and the asset then shows the variant', async () => {
    const { status, body } = answer;
    expect([status, body]).toEqual([
      200,
      { data: { assetId: id, promotedVariantId: variantId, demotedVariantId: expect.any(String) } },
    ]);
    const kept = [
      'id',
      'url',
      'libraryId',
      'created',
      'parentId',
      'appUrl',
      'approval',
      'uploadedBy',
    ];
    for (const field of kept) expect([field, after[field]]).toEqual([field, before[field]]);
    const taken = [
      'name',
      'description',
      'width',
      'height',
      'size',
      'blurhash',
      'contentType',
      'metadata',
    ];
    for (const field of taken) expect([field, after[field]]).toEqual([field, variant[field]]);
    expect(Object.keys(JSON.parse(after.sizes as string))).toEqual(['400']);
    expect(after.updated).toBeGreaterThan(before.updated as number);
    expect(await bytesAt(after.url)).toEqual(newBytes);
  });

  it('keeps the previous content as a new variant under its former name', async () => {
    const { demotedVariantId } = answer.data;
    const others = before.variants.filter((one) => one.id !== variantId);
    expect(new Set(after.variants.map((one) => [one.id, one.name].join()))).toEqual(
      new Set([
        ...others.map((one) => [one.id, one.name].join()),
        [demotedVariantId, before.name].join(),
      ]),
    );
    const demoted = await read(demotedVariantId);
    for (const field of ['description', 'width', 'height', 'size', 'blurhash', 'contentType'])
      expect([field, demoted[field]]).toEqual([field, before[field]]);
    expect(demoted).toMatchObject({ parentId: id, contentVersion: null, name: before.name });
    expect(await bytesAt(demoted.url)).toEqual(oldBytes);
    expect((await fetch(JSON.parse(demoted.sizes as string)[1200])).status).toBe(200);
  });

  it('keeps every earlier URL working', async () => {
    const sizes = Object.values(JSON.parse(before.sizes as string)) as string[];
    expect(sizes).toHaveLength(3);
    for (const url of [...sizes, before.thumbUrlBlurred as string])
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    expect(await bytesAt(variant.url)).toEqual(newBytes);
    expect((await fetch(`${variant.url}/400`)).status).toBe(200);
  });

  it('makes the id of the variant unknown, and leaves the number of assets unchanged', async () => {
    const gone = await call(`${library.assets}/${variantId}`, { key: library.key });
    expect([gone.status, gone.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(await count()).toBe(countBefore);
  });

  it('increments contentVersion, and its URL is cached forever', async () => {
    const { url } = before;
    expect(before.contentVersion).toBeNull();
    expect(await cacheOf(`${url}?v=1`)).toMatch(/immutable/);
    expect(await cacheOf(`${url}/400?v=1`)).toMatch(/immutable/);
    expect(await cacheOf(url)).not.toMatch(/immutable/);
    expect(await cacheOf(`${url}?v=0`)).not.toMatch(/immutable/);
    expect((await fetch(url, { headers: { 'If-None-Match': etagBefore } })).status).toBe(200);

    await promote(id, { variantId: answer.data.demotedVariantId });
    const again = await swapped(id, 2);
    expect(await bytesAt(again.url)).toEqual(oldBytes);
    expect(await cacheOf(`${url}?v=1`)).not.toMatch(/immutable/);
  });

  it('moves AI tags and description with the image, and keeps tags of users', async () => {
    const { id, variantId } = await anAsset(1);
    const [before, variant] = [await read(id), await read(variantId)];
    const json = { assetIds: [id], tags: ['mine', '日本'] };
    await call(`${library.assets}/tag`, { method: 'POST', key: library.key, json });
    const words = { description: ' Written by a person. ' };
    const path = `${library.assets}/${variantId}/description`;
    await call(path, { method: 'PATCH', key: library.key, json: words });

    const { demotedVariantId } = (await promote(id, { variantId })).data;
    const after = await swapped(id);
    expect(new Set(after.tags)).toEqual(new Set(['mine', '日本', ...variant.tags]));
    expect(after.description).toBe(words.description);
    const demoted = await read(demotedVariantId);
    expect(new Set(demoted.tags)).toEqual(new Set(before.tags));
    expect(demoted.description).toBe(before.description);
  });

  it('waits for the processing of the variant', async () => {
    const { id } = await anAsset(0);
    const big = await anImage('png', 2600, 1700);
    const { data } = await upload(library, [{ bytes: big, name: 'big.png' }], { parentId: id });
    const { status } = await promote(id, { variantId: data.assets[0]?.id });
    expect(status).toBe(200);
    expect(await swapped(id)).toMatchObject({ width: 2600, height: 1700, name: 'big.png' });
  });
});

describe('POST …/promote refused', () => {
  it('with 409 CONFLICT: all but one of 50 parallel calls', async () => {
    const { id, variantIds, answers } = await promotedAtOnce(50);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT').map(({ status }) => status)).toEqual(
      Array(49).fill(409),
    );
    const after = await swapped(id);
    const [winner] = winners;
    const lost = variantIds.filter((one) => one !== winner?.data.promotedVariantId);
    expect(new Set(after.variants.map((one) => one.id))).toEqual(
      new Set([...lost, winner?.data.demotedVariantId]),
    );
  });

  it('with 404 NOT_FOUND: a variant of another library or asset', async () => {
    const [one, other] = [await anAsset(1), await anAsset(1)];
    const away = await aLibrary();
    const foreign = await anAsset(1, away);
    for (const variantId of ['unknown', one.id, other.variantId, foreign.variantId]) {
      const { status, code } = await promote(one.id, { variantId });
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('with 404 NOT_FOUND: an asset that is unknown or itself a variant', async () => {
    const { variantId } = await anAsset(1);
    for (const id of ['unknown', variantId]) {
      const { status, code } = await promote(id, { variantId });
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
