import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { type Created, upload } from './fixtures';
import { pathOf, visit } from './page-parts';

/** Uploads images with these names and waits on the page of the library until it shows them; returns their ids. */
export async function uploadAndWait(page: Page, library: Created, names: string[]) {
  const ids = await upload(library, names);
  await visit(page, pathOf(library));
  const images = page.getByRole('main').locator('li img');
  await expect(images).toHaveCount(names.length);
  return ids;
}
