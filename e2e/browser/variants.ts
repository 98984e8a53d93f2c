import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { type Created, processed, upload, uploadFiles } from './fixtures';

export const variantsOf = (page: Page) => page.getByRole('region', { name: 'Variants' });

/** An asset, first.jpg, and its variants, all processed. */
export async function anAssetWithVariants(library: Created, names: string[]) {
  const [id = ''] = await upload(library, ['first.jpg']);
  const bytes = await aPlainJpeg(500, 700);
  const variantIds: string[] = [];
  for (const name of names) variantIds.push(...(await uploadFiles(library, [{ name, bytes }], id)));
  await processed(library);
  return { id, variantIds };
}
