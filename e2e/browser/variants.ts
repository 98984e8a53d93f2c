import type { BrowserContext, Page } from '@playwright/test';
import { assetsPath, sendRequest, uploadForm } from '../support/api';
import { aPlainJpeg } from '../support/images';
import { expect } from './base-test';
import { aClaimedLibrary, type Created, service, signInSomebody, sql, upload } from './fixtures';

export const variantsOf = (page: Page) => page.getByRole('region', { name: 'Variants' });

/** Uploads a variant; returns its id. */
async function uploadVariant(
  { organizationId, libraryId, apiKey }: Created,
  name: string,
  parentId: string,
): Promise<string> {
  const bytes = new Uint8Array(await aPlainJpeg(500, 700));
  const body = uploadForm([{ name, bytes }]);
  body.append('parentId', parentId);
  const path = assetsPath(organizationId, libraryId);
  const answer = await sendRequest(service, path, { method: 'POST', key: apiKey, body });
  return (await answer.json()).data.assets[0].id;
}

/** A library of a signed-in person with an asset, first.jpg, and its variants, all processed. */
export async function anAssetWithVariants(context: BrowserContext, names: string[]) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id = ''] = await upload(library, ['first.jpg']);
  const variantIds: string[] = [];
  for (const name of names) variantIds.push(await uploadVariant(library, name, id));
  const waiting = `SELECT FROM asset WHERE organization_id = $1 AND processing = 'waiting'`;
  await expect.poll(() => sql(waiting, [library.organizationId])).toEqual([]);
  return { library, id, variantIds };
}
