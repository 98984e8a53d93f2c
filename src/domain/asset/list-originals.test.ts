import { beforeAll, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { findLibrarySummary } from '../library/find-library-summary';
import { findAssetAddress } from './find-asset-address';
import { findProcessingError } from './find-processing-error';
import { failProcessing } from './finish-processing';
import { listOriginals } from './list-originals';

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
});

const trash = (id: string) =>
  domain.test.pool.query('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);

describe('listOriginals', () => {
  it('lists live originals newest first, with their variants hanging on them', async () => {
    const { library } = await aLibrary(domain);
    const first = await anAsset(domain, library);
    domain.clock.now = new Date(domain.clock.now.getTime() + 1000);
    const second = await anAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: first.id });
    const gone = await anAsset(domain, library);
    await trash(gone.id);

    const all = await listOriginals(domain, library, { offset: 0, limit: 10 });
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all[1]?.variants?.map(({ id }) => id)).toEqual([variant.id]);
    const rest = await listOriginals(domain, library, { offset: 1, limit: 1 });
    expect(rest.map(({ id }) => id)).toEqual([first.id]);
    expect(await findLibrarySummary(domain, library)).toEqual({
      name: 'My library',
      assetsCount: 3,
    });
  });
});

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
