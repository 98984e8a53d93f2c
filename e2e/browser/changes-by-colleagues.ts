import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './base-test';
import { aJpegFile, aMember, type Created, signIn } from './fixtures';
import { buttonOf, chooseFiles, exact, linkOf, pathOf, visit } from './page-parts';

/** Longer than the pause between two polls of a page. */
export const A_WHILE = '00:25';

export const offerOf = (page: Page) => buttonOf(page, /^Show \d+ new asset/);

/** The page of the library, with a clock under the control of the test. */
export async function open(page: Page, library: Created) {
  await page.clock.install();
  await visit(page, pathOf(library));
  await expect(buttonOf(page, 'Upload', exact)).toBeVisible();
}

/** A colleague in another browser, with the library open. */
export async function aColleague(context: BrowserContext, library: Created): Promise<Page> {
  const person = await aMember(library.organizationId, 'Giorgio');
  await signIn(context, person);
  const page = await context.newPage();
  await visit(page, pathOf(library));
  return page;
}

let uploaded = 0;

/** Uploads images of different sizes by the button of a page. */
export async function uploadAs(colleague: Page, names: string[]) {
  const files = names.map((name) => aJpegFile(name, 60 + uploaded++));
  await chooseFiles(colleague, await Promise.all(files));
  for (const name of names) await expect(linkOf(colleague, name, exact)).toBeVisible();
}
