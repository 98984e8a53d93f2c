import { beforeAll, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { findAssetAddress } from './find-asset-address';
import { findProcessingError } from './find-processing-error';
import { failProcessing } from './finish-processing';

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
});

const trash = (id: string) =>
  domain.test.pool.query('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);

describe('findAssetAddress', () => {
  it('knows where a live asset is, and nothing of trashed and unknown ones', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const asset = await anAsset(domain, library);

    expect(await findAssetAddress(domain, asset.id)).toEqual({ organizationId, libraryId });
    await trash(asset.id);
    expect(await findAssetAddress(domain, asset.id)).toBeNull();
    expect(await findAssetAddress(domain, 'unknown')).toBeNull();
  });
});

describe('findProcessingError', () => {
  it('gives the reason within the library of the asset alone', async () => {
    const { library, organizationId, libraryId } = await aLibrary(domain);
    const stranger = await aLibrary(domain);
    const { id } = await anAsset(domain, library);
    expect(await findProcessingError(domain, library, id)).toBeNull();

    await failProcessing(domain, { organizationId, libraryId, assetId: id }, 'The file is broken.');
    expect(await findProcessingError(domain, library, id)).toBe('The file is broken.');
    expect(await findProcessingError(domain, stranger.library, id)).toBeNull();
  });
});
