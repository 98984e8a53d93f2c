import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './base-test';
import { aClaimedLibrary, addRows, signInSomebody } from './fixtures';
import { pathOf, visit } from './page-parts';

export const tile = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);

/** The width of the tile at a place; 0 while it is not shown. */
export const widthOf = (page: Page, place: number) =>
  page.evaluate(
    (at) => document.querySelector(`[data-place="${at}"]`)?.getBoundingClientRect().width ?? 0,
    place,
  );

/** Opens a library of 600 assets. */
export async function openLibrary(page: Page, context: BrowserContext) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 600);
  await visit(page, pathOf(library));
  await expect(tile(page, 0)).toBeVisible();
}
