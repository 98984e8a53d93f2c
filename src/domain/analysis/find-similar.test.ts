import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { seededRandom } from '@/testing/images';
import { acceptPromote } from '../asset/accept-promote';
import { restoreAssets } from '../asset/restore-assets';
import { swapPromotedVariant } from '../asset/swap-promoted-variant';
import { trashAssets } from '../asset/trash-assets';
import { analyseForFeatures, setAnalysisPaused } from './control-analysis';
import { findSimilarTiles } from './find-similar';
import { listUnanalysed } from './find-unanalysed';
import { failAnalysis, recordAnalysis } from './record-analysis';

type Library = Awaited<ReturnType<typeof aLibrary>>['library'];
let domain: TestDomain;
let library: Library;
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  ({ library } = await aLibrary(domain));
});

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

const sql = (text: string, values: unknown[] = []) => domain.test.pool.query(text, values);
const blobOf = async (id: string): Promise<string> =>
  (await sql('SELECT blob FROM asset WHERE id = $1', [id])).rows[0].blob;

async function anImage(features: Int8Array | null, { in: home = library, parentId = '' } = {}) {
  const { id } = await aReadyAsset(domain, home, parentId ? { parentId } : {});
  const nothing = { lines: [], objects: [], tags: [], description: '', otherWords: {} };
  await recordAnalysis(domain, await blobOf(id), { ...nothing, features }, []);
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
    const { rows } = await sql(
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
    expect((await sql('SELECT FROM asset_likeness WHERE blob = $1', [blob])).rowCount).toBe(0);
  });
});

describe('images without features', () => {
  const waits = async (id: string) => {
    await analyseForFeatures(domain);
    const rows = await listUnanalysed(domain, '', 10_000);
    return rows.some((row) => row.id === id);
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
    await failAnalysis(domain, await blobOf(before), 'Too dark.');
    await old(before);
    expect(await waits(before)).toBe(false);
  });
});
