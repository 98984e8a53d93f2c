import type { BrowserContext, Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { aCollection, aJpegFile, type Created, uploadFiles } from './fixtures';
import { chooseFiles, visit } from './page-parts';

export const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Assets in Best of 2026' }).getByRole('link');

/** Opens an empty collection beside a library with sea.jpg; returns a function that uploads files with these names. */
export async function openCollection(page: Page, context: BrowserContext, library: Created) {
  await uploadFiles(library, [{ name: 'sea.jpg', bytes: await aPlainJpeg(71, 40) }]);
  const { organizationId } = library;
  const collectionId = await aCollection(context, organizationId, 'Best of 2026', []);
  await visit(page, `/app/${organizationId}/-/collections/${collectionId}`);
  /** The first has the bytes of sea.jpg. */
  return async (names: string[]) => {
    await chooseFiles(page, await Promise.all(names.map((name, n) => aJpegFile(name, 71 + n))));
  };
}
