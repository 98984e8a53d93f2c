import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { A_WHILE, aColleague, offerOf, open } from './changes-by-colleagues';
import { upgrade } from './fixtures';
import { tilesOf } from './page-parts';

let uploaded = 0;

async function uploadAs(colleague: Page, names: string[]) {
  const files = names.map(async (name) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await aPlainJpeg(60 + uploaded++, 40),
  }));
  const chooser = colleague.waitForEvent('filechooser');
  await colleague.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(await Promise.all(files));
  for (const name of names)
    await expect(colleague.getByRole('link', { name, exact: true })).toBeVisible();
}

test('assets added by a colleague appear at once at the top, otherwise on request', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
  // With approvals the selection bar has two rows on a phone.
  await upgrade(library.organizationId);
  const elsewhere = await browser.newContext({ baseURL });
  const colleague = await aColleague(elsewhere, library);
  await open(page, library);
  await expect(page.getByText('No files yet')).toBeVisible();

  await uploadAs(colleague, ['first.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible();

  // With a selection nothing moves.
  await page.getByRole('link', { name: 'first.jpg' }).focus();
  await page.keyboard.press('Space');
  await uploadAs(colleague, ['second.jpg', 'third.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(offerOf(page)).toHaveText('Show 2 new assets');
  await expect(tilesOf(page)).toHaveCount(1);
  await expectAccessible(page);
  await offerOf(page).click();
  await expect(tilesOf(page)).toHaveCount(3);
  await expect(offerOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'first.jpg selected' })).toBeVisible();
  await elsewhere.close();
});
