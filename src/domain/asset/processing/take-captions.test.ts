import { describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { setDescription } from '../edit/set-description';
import { type Derived, finishProcessing } from './finish-processing';

const domain = await aDomain();

const PHOTO = {
  lens: null,
  exposureTime: null,
  fNumber: null,
  iso: null,
  focalLength: null,
  focalLength35mm: null,
  artist: null,
  copyright: null,
  title: null,
  place: null,
  caption: 'Boats at dawn',
  keywords: ['harbour', 'boats, nets', 'index'],
};
const found: Derived = {
  width: 640,
  height: 480,
  duration: null,
  blurhash: null,
  renditions: [],
  problem: null,
  perceptualHash: null,
  metadata: { capture: null, video: null },
  photo: PHOTO,
  tags: ['blue', 'boats'],
  description: 'A blue image.',
};

async function aLibraryThatTakes(takes: boolean) {
  const made = await aLibrary(domain);
  await domain.sql(
    'UPDATE library SET takes_captions = $3 WHERE organization_id = $1 AND id = $2',
    [made.organizationId, made.libraryId, takes],
  );
  return made.library;
}

const read = (id: string) =>
  domain.database.prisma.asset.findUniqueOrThrow({
    where: { id },
    select: { description: true, describedByPerson: true, tags: true, aiTags: true, blob: true },
  });

async function process(library: LibraryForWriting, id: string) {
  const ref = { organizationId: library.organization.id, libraryId: library.id, assetId: id };
  await finishProcessing(domain, [{ ref, blob: (await read(id)).blob, derived: found }]);
  return read(id);
}

describe('the caption and the keywords of a file', () => {
  it('become description and tags, which machines leave alone, if the library is set to take them', async () => {
    const library = await aLibraryThatTakes(true);
    const { id } = await anAsset(domain, library);
    expect(await process(library, id)).toMatchObject({
      description: 'Boats at dawn',
      describedByPerson: true,
      tags: ['harbour', 'boats', 'nets', 'blue'],
      aiTags: ['blue'],
    });
  });

  it('stay in the file if it is not', async () => {
    const library = await aLibraryThatTakes(false);
    const { id } = await anAsset(domain, library);
    expect(await process(library, id)).toMatchObject({
      description: 'A blue image.',
      describedByPerson: false,
      tags: ['blue', 'boats'],
      aiTags: ['blue', 'boats'],
    });
  });

  it("never replace a person's text, and do not return when a file is processed again", async () => {
    const library = await aLibraryThatTakes(true);
    const { id } = await anAsset(domain, library);
    await setDescription(domain, library, id, 'Mine');
    expect(await process(library, id)).toMatchObject({ description: 'Mine' });
    await domain.sql(
      "UPDATE asset SET processing = 'waiting', tags = '{}', ai_tags = '{}' WHERE id = $1",
      [id],
    );
    expect(await process(library, id)).toMatchObject({ tags: ['blue', 'boats'] });
  });
});
