import type { Page } from '@playwright/test';
import { expect } from './base-test';
import { fill, press } from './page-parts';

export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Unfolds the options of the open dialog. */
export const showOptions = (page: Page) =>
  dialogOf(page).getByText('More', { exact: true }).click();

/** Fills the open dialog, and returns the path of the new link. */
export async function makeLink(page: Page, title: string): Promise<string> {
  const dialog = dialogOf(page);
  await fill(dialog, 'Title', title);
  await press(dialog, 'Create link');
  const address = dialog.getByRole('code');
  await expect(address).toContainText('/s/');
  const { pathname } = new URL((await address.textContent()) ?? '');
  await press(dialog, 'Done');
  await expect(dialog).toBeHidden();
  return pathname;
}
