import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { findAssetState } from './find-asset-state';
import { findAssetRef } from './get-asset';
import { failProcessing } from './processing/finish-processing';

const domain = await aDomain();

const trash = (id: string) => domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);

describe('findAssetRef', () => {
  it('finds the place of a live asset, and nothing for trashed and unknown ones', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const asset = await anAsset(domain, library);

    expect(await findAssetRef(domain, asset.id)).toEqual({ organizationId, libraryId });
    await trash(asset.id);
    expect(await findAssetRef(domain, asset.id)).toBeNull();
    expect(await findAssetRef(domain, 'unknown')).toBeNull();
  });
});

describe('findAssetState', () => {
  it('returns the reason of a failure only within the library of the asset', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const stranger = await aLibrary(domain);
    const { id } = await anAsset(domain, library);
    const nothing = {
      processingError: null,
      promoting: false,
      aiTags: [],
      describedByPerson: false,
      photo: null,
      place: null,
    };
    expect(await findAssetState(domain, library, id)).toEqual(nothing);

    await failProcessing(domain, { organizationId, libraryId, assetId: id }, 'The file is broken.');
    expect(await findAssetState(domain, library, id)).toMatchObject({
      processingError: 'The file is broken.',
    });
    expect(await findAssetState(domain, stranger.library, id)).toEqual(nothing);
  });

  it('returns the tags given by machines, and a promote in progress', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, {}, { tags: ['sea'] });
    await domain.sql('UPDATE asset SET promoting_since = now() WHERE id = $1', [id]);
    expect(await findAssetState(domain, library, id)).toEqual({
      processingError: null,
      promoting: true,
      aiTags: ['sea'],
      describedByPerson: false,
      photo: null,
      place: null,
    });
  });
});
