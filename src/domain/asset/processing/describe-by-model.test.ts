import { describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { listTags } from '../../tag/list-tags';
import { tagAssets } from '../../tag/tag-assets';
import { untagAssets } from '../../tag/untag-assets';
import { setDescription } from '../edit/set-description';
import { getAsset } from '../get-asset';
import { acceptPromote } from '../promote/accept-promote';
import { swapPromotedVariant } from '../promote/swap-promoted-variant';
import { trashAssets } from '../trash/trash-assets';
import { findUndescribed, recordModelCaptions } from './describe-by-model';
import { type Derived, finishProcessing } from './finish-processing';

const domain = await aDomain();
const { sql } = domain;
let library: LibraryForWriting;

const BUILT_IN = { tags: ['blue', 'landscape'], description: 'A blue image.' };
const WORDS = { tags: ['lake', 'boat'], description: 'A boat on a lake.' };

/** A processed asset with the captions of the built-in analyser, and the data of its event. */
async function anImage(found: Partial<Derived> = BUILT_IN) {
  ({ library } = await aLibrary(domain));
  const { id } = await aReadyAsset(domain, library, {}, found);
  return { id, image: await imageOf(id, found.tags ?? []) };
}
const imageOf = async (assetId: string, builtInTags = BUILT_IN.tags) => ({
  organizationId: library.organization.id,
  assetId,
  blob: (await rowOf(assetId)).blob,
  builtInTags,
});
const rowOf = async (id: string) => (await sql('SELECT * FROM asset WHERE id = $1', [id]))[0];
const wordsOf = async (id: string) => {
  const { description, tags, ai_tags } = await rowOf(id);
  return { description, tags, ai_tags };
};

describe('recordModelCaptions', () => {
  it("replaces the built-in captions by the model's, and bumps `updated`", async () => {
    const { id, image } = await anImage();
    domain.pass(1000);
    await recordModelCaptions(domain, image, WORDS);
    expect(await wordsOf(id)).toEqual({ ...WORDS, ai_tags: WORDS.tags });
    expect((await getAsset(domain, library, id)).updated).toEqual(domain.clock.now.getTime());
    expect(await listTags(domain, library, 10)).toEqual([
      { id: 'boat', count: 1, ai_count: 1 },
      { id: 'lake', count: 1, ai_count: 1 },
    ]);
  });

  it("leaves a person's description, also an empty one", async () => {
    for (const [sent, read] of [
      ['Mine.', 'Mine.'],
      ['', null],
    ] as const) {
      const { id, image } = await anImage();
      await setDescription(domain, library, id, sent);
      await recordModelCaptions(domain, image, WORDS);
      expect(await wordsOf(id)).toMatchObject({ description: read, tags: WORDS.tags });
    }
  });

  it("leaves a person's tags, even those a machine had given before", async () => {
    const { id, image } = await anImage();
    await tagAssets(domain, library, [id], ['mine', 'blue', 'lake']);
    await recordModelCaptions(domain, image, WORDS);
    const { tags, ai_tags } = await wordsOf(id);
    expect(tags.toSorted()).toEqual(['blue', 'boat', 'lake', 'mine']);
    expect(ai_tags).toEqual(['boat']);
  });

  it('does not bring back tags a person removed', async () => {
    const { id, image } = await anImage();
    await untagAssets(domain, library, [id], ['blue']);
    await recordModelCaptions(domain, image, { ...WORDS, tags: ['blue', 'lake'] });
    expect(await wordsOf(id)).toMatchObject({ tags: ['lake'], ai_tags: ['lake'] });
  });

  it('gives no more tags than an asset may have', async () => {
    const { id, image } = await anImage({ tags: [] });
    for (let call = 0; call < 10; call++) {
      const some = Array.from({ length: 20 }, (_, i) => `${call}-${i}`).slice(call === 9 ? 1 : 0);
      await tagAssets(domain, library, [id], some);
    }
    await recordModelCaptions(domain, image, WORDS);
    const { tags, ai_tags } = await wordsOf(id);
    expect([tags.length, ai_tags]).toEqual([200, ['lake']]);
  });

  it('writes once: a second answer changes nothing', async () => {
    const { id, image } = await anImage();
    await recordModelCaptions(domain, image, WORDS);
    await untagAssets(domain, library, [id], ['boat']);
    await recordModelCaptions(domain, image, { tags: ['boat', 'sea'], description: 'The sea.' });
    expect(await wordsOf(id)).toEqual({ ...WORDS, tags: ['lake'], ai_tags: ['lake'] });
  });

  const shown = { tags: ['red'], description: 'A red image.' };
  /** Promotes a variant that shows red; returns the id of the former default. */
  async function promoteRed(id: string): Promise<string> {
    const variant = await aReadyAsset(domain, library, { parentId: id }, shown);
    await acceptPromote(domain, library, id, variant.id);
    const rows = await sql(
      `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'assetId' = $1`,
      [id],
    );
    await swapPromotedVariant(domain, rows[0].data);
    return rows[0].data.demotedVariantId;
  }

  it.each(['before', 'after'])(
    'a promote, %s the model has answered, takes words and mark along with the image',
    async (when) => {
      const { id, image } = await anImage();
      if (when === 'after') await recordModelCaptions(domain, image, WORDS);
      const demoted = await promoteRed(id);
      if (when === 'before') await recordModelCaptions(domain, image, WORDS);
      expect(await wordsOf(id)).toEqual({ ...shown, ai_tags: shown.tags });
      expect(await wordsOf(demoted)).toEqual({ ...WORDS, ai_tags: WORDS.tags });
      expect(await findUndescribed(domain, await imageOf(id))).not.toBeNull();
      expect(await findUndescribed(domain, image)).toBeNull();
    },
  );

  it('writes nothing for a deleted asset', async () => {
    const { id, image } = await anImage();
    await sql('DELETE FROM asset WHERE id = $1', [id]);
    await recordModelCaptions(domain, image, WORDS);
  });
});

describe('findUndescribed', () => {
  it('finds an image until it is described', async () => {
    const { image } = await anImage();
    const { blob } = image;
    expect(await findUndescribed(domain, image)).toEqual({
      blob,
      renditions: [400],
      kind: 'image',
    });
    await recordModelCaptions(domain, image, WORDS);
    expect(await findUndescribed(domain, image)).toBeNull();
  });

  it('finds no image in the trash, deleted, or of another organization', async () => {
    const { id, image } = await anImage();
    const elsewhere = { ...image, organizationId: 'another' };
    expect(await findUndescribed(domain, elsewhere)).toBeNull();
    await trashAssets(domain, library, [id]);
    expect(await findUndescribed(domain, image)).toBeNull();
    await sql('DELETE FROM asset WHERE id = $1', [id]);
    expect(await findUndescribed(domain, image)).toBeNull();
  });
});

describe('finishProcessing', () => {
  const awaited = async (id: string) =>
    (
      await sql(
        `SELECT data FROM engine.event WHERE name = 'asset/awaits-model' AND data->>'assetId' = $1`,
        [id],
      )
    ).map(({ data }) => data);
  const derived: Derived = {
    ...BUILT_IN,
    width: 640,
    height: 480,
    duration: null,
    blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    perceptualHash: null,
    renditions: [400],
    metadata: { capture: null, video: null },
    photo: null,
    problem: null,
  };
  const again = async (id: string, options?: { requestCaptions: boolean }) => {
    await sql(`UPDATE asset SET processing = 'waiting' WHERE id = $1`, [id]);
    const { organizationId, blob } = await imageOf(id);
    const ref = { organizationId, libraryId: library.id, assetId: id };
    await finishProcessing(domain, [{ ref, blob, derived }], options);
    await finishProcessing(domain, [{ ref, blob, derived }], options);
  };

  it('asks a model once, if there is one', async () => {
    const { id, image } = await anImage();
    await again(id);
    expect(await awaited(id)).toEqual([]);
    await again(id, { requestCaptions: true });
    expect(await awaited(id)).toEqual([image]);
  });

  it('keeps the captions of a model when an image is processed again, and does not ask for new ones', async () => {
    const { id, image } = await anImage();
    await recordModelCaptions(domain, image, WORDS);
    await again(id, { requestCaptions: true });
    expect(await wordsOf(id)).toEqual({ ...WORDS, ai_tags: WORDS.tags });
    expect(await awaited(id)).toEqual([]);
  });
});
