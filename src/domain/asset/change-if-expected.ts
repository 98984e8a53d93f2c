import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import { type Change, operation } from '../operation';
import type { AssetRow } from './asset-row';
import { GET_ASSETS } from './get-asset';
import { lockAssets } from './lock-assets';

// As JSON, so that Prisma reads the same numbers as the driver.
const GET = `SELECT row_to_json(found) AS row FROM (${GET_ASSETS.text}) found`;

/**
 * Makes a change of a live asset if it is still as expected, otherwise refuses with PRECONDITION_FAILED. The asset is locked
 * until the change is committed: of two changes at the same time, the second sees the first.
 */
export const changeIfExpected = operation(
  async <Result>(
    change: Change,
    library: LibraryForWriting,
    assetId: string,
    isExpected: (row: AssetRow) => boolean,
    run: (change: Change) => Promise<Result>,
  ): Promise<Result> => {
    await lockAssets(change, library, [assetId]);
    const place = [[library.organization.id], [library.id], [assetId]];
    const [found] = await change.tx.$queryRawUnsafe<{ row: AssetRow }[]>(GET, ...place);
    if (!found || !isExpected(found.row)) refuse('PRECONDITION_FAILED');
    return run(change);
  },
);
