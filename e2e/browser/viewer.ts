import type { Page } from '@playwright/test';
import { expect } from './base-test';
import type { Created } from './fixtures';
import { pathOf, visit } from './page-parts';

export const stageOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });

export const imageOf = (page: Page) => page.getByRole('article').getByRole('img');

/** Opens the page of an asset and waits for its image. */
export async function open(page: Page, library: Created, id: string | undefined, query = '') {
  await visit(page, `${pathOf(library)}/${id}${query}`);
  await expect(imageOf(page)).toBeVisible();
}
