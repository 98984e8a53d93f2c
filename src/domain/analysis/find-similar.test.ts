import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { seededRandom } from '@/testing/images';
import { acceptPromote } from '../asset/promote/accept-promote';
import { swapPromotedVariant } from '../asset/promote/swap-promoted-variant';
import { restoreAssets } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { analyseForParts, setAnalysisPaused } from './control-analysis';
import { findSimilarTiles } from './find-similar';
import { listUnanalysed, listUnfeatured } from './find-unanalysed';
import { failAnalysis, recordAnalysis, recordFeatures } from './record-analysis';

const domain = await aDomain();
let library: LibraryForWriting;
beforeEach(async () => {
  ({ library } = await aLibrary(domain));
});

const round = () => ({ after: '', begun: domain.now() });

const LENGTH = 840;
const random = seededRandom(3);
const noise = (largest: number) =>
  Array.from({ length: LENGTH }, () => Math.round((random() * 2 - 1) * largest));
/** Features of its own subject. */
const aSubject = () => noise(80);
/** `apart`: how far from the subject, from 0 to 47. */
const like = (subject: number[], apart: number) => {
  const other = noise(apart);
  return Int8Array.from(subject, (value, n) => value + (other[n] as number));
};

const { sql } = domain;
const blobOf = async (id: string): Promise<string> =>
  (await sql('SELECT blob FROM asset WHERE id = $1', [id]))[0].blob;

async function anImage(
  features: Int8Array | null,
  { in: home = library, parentId = '', model = '' } = {},
) {
  const { id } = await aReadyAsset(domain, home, parentId ? { parentId } : {});
  const nothing = { lines: [], objects: [], tags: [], description: '', otherWords: {} };
  const parts = features ? (['text', 'objects'] as const) : (['text'] as const);
  await recordAnalysis(domain, await blobOf(id), { ...nothing, features, model, parts }, []);
  return id;
}
const similarTo = async (id: string, limit = 100) =>
  (await findSimilarTiles(domain, library, id, limit)).map((row) => row.id);

describe('findSimilar', () => {
  it('finds the most similar ones of the library first, and nothing without a likeness', async () => {
    const [boat, beach] = [aSubject(), aSubject()];
    const sought = await anImage(like(boat, 0));
    const far = await anImage(like(boat, 47));
    const near = await anImage(like(boat, 20));
    const another = await anImage(like(beach, 0));
    const { library: elsewhere } = await aLibrary(domain);
    await anImage(like(boat, 0), { in: elsewhere });
    expect(await similarTo(sought)).toEqual([near, far]);
    expect(await similarTo(sought, 1)).toEqual([near]);
    expect(await similarTo(another)).toEqual([]);
    expect(await similarTo(await anImage(null))).toEqual([]);
    expect(await similarTo('unknown')).toEqual([]);
  });

  it('shows originals only, and none of the family', async () => {
    const boat = aSubject();
    const sought = await anImage(like(boat, 0));
    const other = await anImage(like(boat, 10));
    const variant = await anImage(like(boat, 5), { parentId: sought });
    await anImage(like(boat, 5), { parentId: other });
    expect(await similarTo(sought)).toEqual([other]);
    expect(await similarTo(variant)).toEqual([other]);
  });

  it('follows the trash', async () => {
    const boat = aSubject();
    const [sought, other] = [await anImage(like(boat, 0)), await anImage(like(boat, 5))];
    await trashAssets(domain, library, [other]);
    expect(await similarTo(sought)).toEqual([]);
    await restoreAssets(domain, library, [other]);
    expect(await similarTo(sought)).toEqual([other]);
  });

  it('follows the image of a promote', async () => {
    const [boat, beach] = [aSubject(), aSubject()];
    const original = await anImage(like(boat, 0));
    const variant = await anImage(like(beach, 0), { parentId: original });
    const [aBoat, aBeach] = [await anImage(like(boat, 5)), await anImage(like(beach, 5))];
    expect([await similarTo(aBoat), await similarTo(aBeach)]).toEqual([[original], []]);
    await acceptPromote(domain, library, original, variant);
    const rows = await sql(
      `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'assetId' = $1`,
      [original],
    );
    expect(await swapPromotedVariant(domain, rows[0].data)).toBe('swapped');
    expect([await similarTo(aBoat), await similarTo(aBeach)]).toEqual([[], [original]]);
    expect(await similarTo(original)).toEqual([aBeach]);
  });

  it('forgets a deleted image', async () => {
    const boat = aSubject();
    const [sought, other] = [await anImage(like(boat, 0)), await anImage(like(boat, 5))];
    const blob = await blobOf(other);
    await sql('DELETE FROM asset WHERE id = $1', [other]);
    expect(await similarTo(sought)).toEqual([]);
    expect((await sql('SELECT FROM asset_likeness WHERE blob = $1', [blob])).length).toBe(0);
  });
});

describe('images without features', () => {
  const waits = async (id: string) => {
    await analyseForParts(domain, ['text', 'objects'], false);
    const { images } = await listUnanalysed(domain, round(), 10_000);
    return images.some((row) => row.id === id);
  };
  const old = async (id: string) => {
    await sql(`UPDATE asset SET updated = now() - interval '1 hour' WHERE id = $1`, [id]);
    await sql(
      `UPDATE asset_analysis SET analysed_at = analysed_at - interval '25 hours' WHERE blob = $1`,
      [await blobOf(id)],
    );
  };

  it('are analysed again, once', async () => {
    const [before, after] = [await anImage(null), await anImage(like(aSubject(), 0))];
    expect(await waits(before)).toBe(false);
    for (const id of [before, after]) await old(id);
    await setAnalysisPaused(domain, true);
    expect(await waits(before)).toBe(false);
    await setAnalysisPaused(domain, false);
    expect([await waits(before), await waits(after)]).toEqual([true, false]);
    await failAnalysis(domain, await blobOf(before), 'Too dark.', false);
    await old(before);
    expect(await waits(before)).toBe(false);
  });
});

describe("the features of an operator's model", () => {
  const awaited = async (model: string) => {
    const { images } = await listUnfeatured(domain, model, round(), 10_000);
    return (id: string) => blobOf(id).then((blob) => images.some((row) => row.blob === blob));
  };

  it('are compared with those of the same model only, by what is usual for it', async () => {
    const usual = Array.from({ length: LENGTH }, () => 60);
    // Of this model, all images are alike.
    const unrelated = () => like(usual, 47);
    for (let n = 0; n < 10; n++) await anImage(unrelated(), { model: 'one' });
    const boat = unrelated();
    const sought = await anImage(boat, { model: 'one' });
    const near = await anImage(
      boat.map((value) => value + 1),
      { model: 'one' },
    );
    await anImage(boat, { model: 'two' });
    await anImage(boat);
    expect(await similarTo(sought)).toEqual([near]);
  });

  it('replace those of another one, and do not come back after a failure', async () => {
    const boat = aSubject();
    const old = await anImage(like(boat, 0));
    const other = await anImage(like(boat, 5));
    const without = await anImage(null);
    const trashed = await anImage(like(boat, 0));
    await trashAssets(domain, library, [trashed]);
    const before = await awaited('new');
    expect(await Promise.all([old, without, trashed].map(before))).toEqual([true, true, false]);
    for (const id of [old, without])
      await recordFeatures(domain, await blobOf(id), { model: 'new', features: like(boat, 1) });
    await recordFeatures(domain, await blobOf(other), { model: 'new', features: null });
    await recordFeatures(domain, 'no-such-blob', { model: 'new', features: null });
    const after = await awaited('new');
    expect(await Promise.all([old, without, other].map(after))).toEqual([false, false, false]);
    expect(await similarTo(other)).toEqual([]);
    const since = await awaited('newer');
    expect(await Promise.all([old, other].map(since))).toEqual([true, true]);
    await setAnalysisPaused(domain, true);
    expect((await listUnfeatured(domain, 'newer', round(), 10)).images).toEqual([]);
    await setAnalysisPaused(domain, false);
  });
});
