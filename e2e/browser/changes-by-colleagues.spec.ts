import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { A_WHILE, aColleague, offerOf, open, uploadAs } from './changes-by-colleagues';
import { upgrade } from './fixtures';
import { exact, linkOf, shows, tilesOf } from './page-parts';

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
  await shows(page, 'No files yet');

  await uploadAs(colleague, ['first.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(tilesOf(page)).toHaveCount(1);
  await shows(page, '1 asset', exact);

  // With a selection nothing moves.
  await linkOf(page, 'first.jpg').focus();
  await page.keyboard.press('Space');
  await uploadAs(colleague, ['second.jpg', 'third.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(offerOf(page)).toHaveText('Show 2 new assets');
  await expect(tilesOf(page)).toHaveCount(1);
  await expectAccessible(page);
  await offerOf(page).click();
  await expect(tilesOf(page)).toHaveCount(3);
  await expect(offerOf(page)).toHaveCount(0);
  await expect(linkOf(page, 'first.jpg selected')).toBeVisible();
  await elsewhere.close();
});
