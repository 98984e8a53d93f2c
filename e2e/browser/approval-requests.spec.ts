import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aMember, aPageOf, mailTo, upgrade, upload } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  fill,
  follow,
  press,
  selectAll,
  shows,
  tilesOf,
  titleOf,
  visit,
} from './page-parts';

/** Sets the approval of the tiles at these places, from 0. */
async function approve(page: Page, places: number[], state: string) {
  for (const place of places) {
    await tilesOf(page).nth(place).focus();
    await page.keyboard.press(' ');
  }
  const bar = barOf(page);
  await press(bar, 'Approval', exact);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('State').selectOption(state);
  await press(dialog, 'Set');
  await expect(dialog).toBeHidden();
}

test('a member asks another for approval, who decides, and hears of it', async ({
  page,
  browser,
  person: { name },
  library,
}) => {
  const { organizationId, libraryId } = library;
  await upgrade(organizationId);
  await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  const tomas = await aMember(organizationId, 'Tomas');
  const max = await aMember(organizationId, 'Max');

  await page.clock.install();
  await visit(page, `/app/${organizationId}/${libraryId}`);
  await selectAll(page);
  await press(barOf(page), 'Ask for approval…');
  const dialog = page.getByRole('dialog', { name: 'Ask for the approval of 3 assets' });
  await press(dialog, 'Ask');
  await shows(dialog, 'Choose at least one person.');
  await dialog.getByLabel('Tomas').check();
  await fill(dialog, 'Message', 'For the cover');
  await expectAccessible(page);
  await press(dialog, 'Ask');
  await shows(page, 'You asked 1 person.');
  await press(page, 'See request');
  await expect(titleOf(page)).toHaveText('You asked for the approval of 3 assets');
  const path = new URL(page.url()).pathname;

  const asked = await aPageOf(browser, tomas);
  const { link } = await mailTo(tomas.email, /asked for an approval/);
  expect(new URL(link).pathname).toBe(path);
  await visit(asked, `/app/${organizationId}`);
  await press(asked, /Approval requests: 1 new$/);
  await follow(asked, `${name} asks you to approve 3 assets`);
  await expect(titleOf(asked)).toHaveText(`${name} asks you to approve 3 assets`);
  await shows(asked, 'For the cover');
  await expect(buttonOf(asked, /Approval requests$/)).toBeVisible();
  await expect(tilesOf(asked)).toHaveCount(3);
  await approve(asked, [0, 1], 'Approved');
  await shows(asked, '2 of 3 answered');
  await expect(asked.getByRole('listitem').filter({ hasText: 'Approved' })).toHaveCount(2);

  // The page of the asker is open: it says so by itself, when it asks again.
  await page.clock.fastForward('00:25');
  await shows(page, '2 of 3 answered');
  await visit(page, `/app/${organizationId}`);
  await approveLast(asked);
  await page.reload();
  await press(page, /Approval requests: 1 new$/);
  const news = page.getByRole('list', { name: 'Approval requests' }).getByRole('link');
  await expect(news).toContainText('Tomas answered: 1 needs changes');
  await expect(news).toContainText('3 of 3 answered');
  // The clock of the browser may be wrong.
  await page.clock.setFixedTime(new Date('2020-01-01'));
  await press(page, 'Mark all as seen');
  await expect(buttonOf(page, /Approval requests$/)).toBeVisible();
  await press(page, /Approval requests$/);
  await expect(news).toContainText('3 of 3 answered');
  await expect(news).not.toContainText('Tomas answered');
  await news.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  // Who was not asked sees nothing of it.
  const other = await aPageOf(browser, max);
  expect((await other.goto(path))?.status()).toBe(404);
});

async function approveLast(page: Page) {
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toBeHidden();
  await approve(page, [2], 'Needs changes');
  await shows(page, '3 of 3 answered');
}
