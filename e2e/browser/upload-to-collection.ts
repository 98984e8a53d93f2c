import type { BrowserContext, Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { aCollection, type Created, uploadFiles } from './fixtures';
import { exact, press, visit } from './page-parts';

export const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Assets in Best of 2026' }).getByRole('link');

/** Opens an empty collection beside a library with sea.jpg; returns a function that uploads files with these names. */
export async function openCollection(page: Page, context: BrowserContext, library: Created) {
  const files = await Promise.all([71, 72, 73].map((width) => aPlainJpeg(width, 40)));
  await uploadFiles(library, [{ name: 'sea.jpg', bytes: files[0] as Buffer }]);
  const { organizationId } = library;
  const collectionId = await aCollection(context, organizationId, 'Best of 2026', []);
  await visit(page, `/app/${organizationId}/-/collections/${collectionId}`);
  /** The first has the bytes of sea.jpg. */
  return async (names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Upload', exact);
    await (await chooser).setFiles(
      names.map((name, n) => ({ name, mimeType: 'image/jpeg', buffer: files[n] as Buffer })),
    );
  };
}
