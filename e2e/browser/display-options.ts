import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { addRows, type Created } from './fixtures';
import { pathOf, placeAt, visit } from './page-parts';

/** The width of the tile at a place; 0 while it is not shown. */
export const widthOf = (page: Page, place: number) =>
  page.evaluate(
    (at) => document.querySelector(`[data-place="${at}"]`)?.getBoundingClientRect().width ?? 0,
    place,
  );

/** Opens a library with 600 assets. */
export async function openWithMany(page: Page, library: Created) {
  await addRows(library, 600);
  await visit(page, pathOf(library));
  await expect(placeAt(page, 0)).toBeVisible();
}
