import { describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { setDescription } from '../asset/edit/set-description';
import { recordModelCaptions } from '../asset/processing/describe-by-model';
import { acceptPromote } from '../asset/promote/accept-promote';
import { swapPromotedVariant } from '../asset/promote/swap-promoted-variant';
import { trashAssets } from '../asset/trash/trash-assets';
import { tagAssets } from '../tag/tag-assets';
import { untagAssets } from '../tag/untag-assets';
import { analyseAgain, measureAnalysis, setAnalysisPaused } from './control-analysis';
import { findAnalysis } from './find-analysis';
import { findUnanalysed, listUnanalysed } from './find-unanalysed';
import { type Analysis, failAnalysis, recordAnalysis } from './record-analysis';

const domain = await aDomain();
const { sql } = domain;
let library: LibraryForWriting;

const round = () => ({ after: '', begun: domain.now() });

const box = { left: 0, top: 0, width: 0.5, height: 0.1 };
const SEEN: Analysis = {
  lines: [{ text: 'Invoice 4711', confidence: 0.9, box }],
  objects: [{ label: 'dog', confidence: 0.8, box }],
  features: null,
  tags: ['dog'],
  description: 'A dog.',
  otherWords: { dog: 'pets puppy' },
};

async function anImage() {
  ({ library } = await aLibrary(domain));
  return aReadyAsset(domain, library, {}, { tags: ['graphic'], description: 'A graphic.' });
}
const rowOf = async (id: string) => (await sql('SELECT * FROM asset WHERE id = $1', [id]))[0];
const blobOf = async (id: string): Promise<string> => (await rowOf(id)).blob;
const analyse = async (id: string, seen: Partial<Analysis> = {}) =>
  recordAnalysis(domain, await blobOf(id), { ...SEEN, ...seen }, ['graphic']);
const find = async (text: string) => {
  const { hits } = await makePostgresSearchIndex(domain.database).search({
    organizationId: library.organization.id,
    libraryIds: [library.id],
    text,
    approvals: [],
    offset: 0,
    limit: 10,
  });
  return hits;
};
const found = async (text: string) => (await find(text)).map(({ assetId }) => assetId);

async function promote(id: string, variantId: string) {
  await acceptPromote(domain, library, id, variantId);
  const rows = await sql(
    `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'assetId' = $1`,
    [id],
  );
  expect(await swapPromotedVariant(domain, rows[0].data)).toBe('swapped');
}

describe('recordAnalysis', () => {
  it('replaces the words of the machine, and is found by text and by other words', async () => {
    const { id } = await anImage();
    await analyse(id);
    const { tags, ai_tags, description, analysed } = await rowOf(id);
    expect({ tags, ai_tags, description, analysed }).toEqual({
      tags: ['dog'],
      ai_tags: ['dog'],
      description: 'A dog.',
      analysed: true,
    });
    for (const text of ['invoice 4711', 'inv', 'dog', 'pets', 'puppy'])
      expect(await found(text), text).toEqual([id]);
    expect((await find('4711'))[0]).toMatchObject({
      text: 'Invoice <mark>4711</mark>',
      name: null,
    });
    expect(await findAnalysis(domain, library, id)).toMatchObject({ lines: SEEN.lines });
  });

  it('is an event when it ends, and again when it finds something else', async () => {
    const { id } = await anImage();
    const blob = await blobOf(id);
    const events = async () =>
      (
        await sql(
          `SELECT type FROM published_event WHERE asset_id = $1 AND type IN ('asset.analysed', 'asset.updated') ORDER BY id`,
          [id],
        )
      ).map(({ type }) => type.split('.')[1]);
    const before = await events();
    const since = async () => (await events()).slice(before.length);
    await failAnalysis(domain, blob, 'Too dark.', false);
    await analyseAgain(domain);
    await failAnalysis(domain, blob, 'Too dark.', false);
    expect(await since()).toEqual(['analysed']);
    for (const _ of [1, 2]) {
      await analyseAgain(domain);
      await analyse(id);
    }
    expect(await since()).toEqual(['analysed', 'analysed', 'updated']);
    await analyseAgain(domain);
    await analyse(id, { lines: [], tags: ['dog'] });
    expect(await since()).toEqual(['analysed', 'analysed', 'updated', 'analysed']);
  });

  it("leaves a person's description and tags, and is written once", async () => {
    const { id } = await anImage();
    await setDescription(domain, library, id, 'Mine.');
    await tagAssets(domain, library, [id], ['holiday']);
    await analyse(id);
    await analyse(id, { tags: ['cat'] });
    const { tags, ai_tags, description } = await rowOf(id);
    expect({ tags, ai_tags, description }).toEqual({
      tags: ['holiday', 'dog'],
      ai_tags: ['dog'],
      description: 'Mine.',
    });
  });

  it("is found by an object's other words only while the asset has its tag, also after another analysis", async () => {
    const { id } = await anImage();
    await analyse(id);
    await untagAssets(domain, library, [id], ['dog']);
    expect(await found('puppy')).toEqual([]);
    await analyseAgain(domain);
    await analyse(id);
    expect((await rowOf(id)).tags).toEqual([]);
    expect(await found('puppy')).toEqual([]);
    expect(await found('4711')).toEqual([id]);
  });

  it('does not bring back a tag of the processing that a person removed', async () => {
    const { id } = await anImage();
    await untagAssets(domain, library, [id], ['graphic']);
    await analyse(id, { tags: ['dog', 'graphic'] });
    expect((await rowOf(id)).tags).toEqual(['dog']);
  });

  it('remembers what people removed when a later analysis finds less, or fails', async () => {
    const { id } = await anImage();
    await analyse(id, { tags: ['dog', 'text'] });
    await untagAssets(domain, library, [id], ['dog']);
    await analyseAgain(domain);
    await analyse(id, { tags: ['text'], objects: [], otherWords: {} });
    await analyseAgain(domain);
    await failAnalysis(domain, await blobOf(id), 'It took too long.', false);
    expect(await found('4711')).toEqual([id]);
    expect(await findAnalysis(domain, library, id)).toMatchObject({ lines: SEEN.lines });
    await analyseAgain(domain);
    await analyse(id, { tags: ['dog', 'text'] });
    expect((await rowOf(id)).tags).toEqual(['text']);
  });

  it('changes the time of the last change only with a tag or the description', async () => {
    const { id } = await anImage();
    const { updated } = await rowOf(id);
    domain.pass(60_000);
    await analyse(id, { tags: ['graphic'], description: 'A graphic.' });
    expect((await rowOf(id)).updated).toEqual(updated);
    await analyseAgain(domain);
    await analyse(id);
    expect((await rowOf(id)).updated).toEqual(domain.clock.now);
  });

  it('gives way to a model, which does not bring back what a person removed', async () => {
    const { id } = await anImage();
    await analyse(id, { tags: ['dog', 'text'] });
    await untagAssets(domain, library, [id], ['dog']);
    const image = {
      organizationId: library.organization.id,
      assetId: id,
      blob: await blobOf(id),
      builtInTags: ['graphic'],
    };
    await recordModelCaptions(domain, image, { description: 'A puppy.', tags: ['dog', 'grass'] });
    expect(await rowOf(id)).toMatchObject({ tags: ['grass'], description: 'A puppy.' });
    await analyseAgain(domain);
    await analyse(id);
    expect(await rowOf(id)).toMatchObject({ tags: ['grass'], description: 'A puppy.' });
  });

  it('moves with the image of a promote, and goes with the asset', async () => {
    const { id } = await anImage();
    const variant = await aReadyAsset(domain, library, { parentId: id });
    await analyse(variant.id);
    await promote(id, variant.id);
    expect(await found('4711')).toEqual([id]);
    expect(await findAnalysis(domain, library, id)).toMatchObject({ lines: SEEN.lines });
    const blob = await blobOf(id);
    await sql('DELETE FROM asset WHERE id = $1', [id]);
    const left = await sql('SELECT FROM asset_analysis WHERE blob = $1', [blob]);
    expect(left.length).toBe(0);
  });

  it('tells strangers no place, also after a promote, but the words of a person or a model', async () => {
    const { id } = await anImage();
    const variant = await aReadyAsset(domain, library, { parentId: id });
    const descriptionWithoutPlace = 'A dog.';
    await analyse(variant.id, { description: 'A dog in Zermatt.', descriptionWithoutPlace });
    const told = async () => (await findAnalysis(domain, library, id))?.descriptionForStrangers;
    await promote(id, variant.id);
    expect(await rowOf(id)).toMatchObject({ description: 'A dog in Zermatt.', taken_in: null });
    expect(await told()).toBe('A dog.');
    const image = {
      organizationId: library.organization.id,
      assetId: id,
      blob: await blobOf(id),
      builtInTags: [],
    };
    await recordModelCaptions(domain, image, { description: 'A puppy.', tags: ['dog'] });
    expect(await told()).toBe('A puppy.');
    await setDescription(domain, library, id, 'Our dog in Zermatt.');
    expect(await told()).toBe('Our dog in Zermatt.');
  });

  it('does nothing for an image that is gone', async () => {
    await recordAnalysis(domain, 'no-such-blob', SEEN, []);
    await failAnalysis(domain, 'no-such-blob', 'No.', false);
  });
});

describe('an asset waits for the analyser', () => {
  const waiting = async (id: string) =>
    (await findUnanalysed(domain, {
      organizationId: library.organization.id,
      assetId: id,
      blob: await blobOf(id),
    })) !== null;

  it('until it is looked at or cannot be, and not in the trash', async () => {
    const [one, two, three] = [await anImage(), await anImage(), await anImage()];
    expect(await waiting(three.id)).toBe(true);
    await failAnalysis(domain, await blobOf(three.id), 'Too dark.', false);
    expect(await waiting(three.id)).toBe(false);
    expect(await findAnalysis(domain, library, three.id)).toBeNull();
    expect((await measureAnalysis(domain)).failed).toBeGreaterThan(0);
    await trashAssets(domain, library, [three.id]);
    await analyseAgain(domain);
    const listed = (await listUnanalysed(domain, round(), 1000)).images.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(listed).not.toContain(three.id);
  });

  it('longer while the operator pauses it', async () => {
    const { id } = await anImage();
    await setAnalysisPaused(domain, true);
    await setAnalysisPaused(domain, true);
    expect((await listUnanalysed(domain, round(), 1000)).images).toEqual([]);
    expect((await measureAnalysis(domain)).pausedSince).not.toBeNull();
    await setAnalysisPaused(domain, false);
    expect((await listUnanalysed(domain, round(), 1000)).images.map((row) => row.id)).toContain(id);
    expect((await measureAnalysis(domain)).pausedSince).toBeNull();
  });
});
