import { z } from 'zod';
import { valuesWithoutNull } from '@/contract/asset/own-values';
import { changedAssetPath } from '@/contract/parameters';
import type { ApiContext } from '@/procedures/context';
import { callProcedure } from './call-procedure';
import { validated } from './upload';

export const editAssetInput = z.object({ ...changedAssetPath, ...valuesWithoutNull });

/** Sets values of an asset. A description alone is answered as ever: with the description. */
export async function editAsset(context: ApiContext, sent: Record<string, unknown>) {
  const {
    organizationId,
    libraryId,
    assetId,
    clear = [],
    ...set
  } = await validated(context, 'asset.edit', editAssetInput, sent);
  const path = { organizationId, libraryId, assetId };
  const names = Object.keys(set);
  if (clear.length === 0 && names.every((name) => name === 'description'))
    return callProcedure(context, 'asset.describe', { ...path, ...set });
  const gone = (names: readonly string[]) =>
    Object.fromEntries(clear.filter((name) => names.includes(name)).map((name) => [name, null]));
  const rights = { ...set.rights, ...gone(OF_RIGHTS) };
  return callProcedure(context, 'asset.edit', {
    ...path,
    ...set,
    ...(Object.keys(rights).length > 0 && { rights }),
    ...gone(['takenAt', 'position', 'focalPoint', 'posterAt']),
  });
}

const OF_RIGHTS = ['validFrom', 'validUntil', 'creator', 'credit', 'copyright', 'licence'];
