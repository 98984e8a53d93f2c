import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './base-test';
import {
  aClaimedLibrary,
  addLibrary,
  assetsOf,
  type Created,
  type Listed,
  signInSomebody,
  sql,
  upload,
} from './fixtures';
import { barOf, linkOf, selected, visit } from './page-parts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter}.jpg`);

/** Opens a library of seven images, sorted by name. Its organization has another library, "Present". */
export async function openLibrary(
  page: Page,
  context: BrowserContext,
  plan = 'free',
): Promise<Created> {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const { organizationId, libraryId } = library;
  await sql('UPDATE organization SET plan = $2::"Plan" WHERE id = $1', [organizationId, plan]);
  await addLibrary(organizationId, 'Present');
  await upload(library, names, { width: 60, height: 40 });
  await visit(page, `/app/${organizationId}/${libraryId}?sort=name`);
  await expectTiles(page, 'abcdefg');
  return library;
}

export const tileOf = (page: Page, letter: string) => linkOf(page, new RegExp(`^${letter}\\.jpg`));

export const checkOf = (page: Page, letter: string) =>
  page.getByRole('checkbox', { name: `Select ${letter}.jpg` });

/** Checks the assets with these letters. */
export async function choose(page: Page, letters: string) {
  for (const letter of letters) await checkOf(page, letter).click();
  await expectChosen(page, letters);
}

/** Fails unless exactly the assets with these letters are selected, and the bar says how many. */
export async function expectChosen(page: Page, letters: string) {
  const chosen = page.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(letters.length);
  expect(await chosen.evaluateAll(labels)).toEqual([...letters].map((x) => `Select ${x}.jpg`));
  const bar = barOf(page);
  const count = letters.length === 1 ? '1 asset' : `${letters.length} assets`;
  if (letters.length === 0) await expect(bar).toBeHidden();
  else await selected(page, count);
}

/** Fails unless the grid shows exactly the assets with these letters, in this order. */
export async function expectTiles(page: Page, letters: string) {
  const checks = page.locator('[data-place] [data-check]');
  await expect(checks).toHaveCount(letters.length);
  expect(await checks.evaluateAll(labels)).toEqual([...letters].map((x) => `Select ${x}.jpg`));
}

const labels = (elements: Element[]) => elements.map((it) => it.getAttribute('aria-label'));

/** A value of each asset as the interface returns it, by the first letter of its name. */
export async function valuesIn<Value>(library: Created, of: (asset: Listed) => Value) {
  const pairs = (await assetsOf(library)).map(
    (asset) => [asset.name.charAt(0), of(asset)] as const,
  );
  return Object.fromEntries(pairs.sort()) as Record<string, Value>;
}
