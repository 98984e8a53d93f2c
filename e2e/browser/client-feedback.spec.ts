import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aVisitor, signIn, sql, upload } from './fixtures';
import { barOf, pathOf, tilesOf, visit } from './page-parts';
import { pickOnTile } from './visitors';

async function selectAll(page: Page) {
  await tilesOf(page).first().focus();
  await page.keyboard.press('Control+a');
  await expect(barOf(page)).toBeVisible();
}

test('a member hears of a client’s answers and works with what the client chose', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
  const { organizationId, libraryId } = library;
  await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  await visit(page, `/app/${organizationId}/${libraryId}`);
  await expect(page.getByRole('button', { name: 'Answers of visitors' })).toBeVisible();
  await selectAll(page);
  await barOf(page).getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Proofs');
  await dialog.getByText('Client picks').click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = (await dialog.getByRole('code').textContent()) ?? '';

  const visitor = await aVisitor(browser, page);
  await visit(visitor, new URL(address).pathname);
  for (const [place, pick] of [
    [1, 'Yes'],
    [2, 'Yes'],
    [3, 'No'],
  ] as const)
    await pickOnTile(visitor, place, pick);
  await tilesOf(visitor).nth(2).click();
  await visitor.getByLabel('Write a comment').fill('Too dark');
  await visitor.getByLabel('Your name').fill('Anna');
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(visitor.getByRole('list', { name: 'Comments' })).toContainText('Too dark');

  await visitor.getByRole('navigation', { name: 'Back' }).getByRole('link').click();
  await visitor.getByRole('button', { name: /^Send to/ }).click();
  await expect(visitor.getByRole('button', { name: /^Sent to/ })).toBeVisible();

  // Its tiles show the answers wherever they are.
  for (const path of [`/${libraryId}`, '/search']) {
    await visit(page, `/app/${organizationId}${path}`);
    await expect(page.getByRole('link', { name: /1 visitor said no, 1 comment/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /1 visitor said yes/ })).toHaveCount(2);
  }
  const other = await (await browser.newContext({ baseURL })).newPage();
  await visit(other, new URL(address).pathname);
  await pickOnTile(other, 3, 'Maybe');

  // The address is known later, too.
  await page.getByRole('link', { name: 'Shares' }).click();
  await expect(page.getByRole('list', { name: 'Shares' })).toContainText(
    'Done: 4 picks, 1 comment',
  );
  await page.getByRole('button', { name: 'Answers of visitors: 5 new' }).click();
  await page
    .getByRole('link', { name: /Proofs/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proofs');
  await expect(
    page.getByRole('button', { name: 'Answers of visitors', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anna is done' })).toBeVisible();
  const open = page.getByRole('link', { name: 'Open', exact: true });
  await expect(open).toHaveAttribute('href', address);
  await expect(tilesOf(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Commented 1' }).click();
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Too dark');
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Table (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Proofs.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Anna: Too dark');
  await page.getByRole('button', { name: 'Select all yes' }).click();
  await expect(barOf(page)).toContainText('2 assets');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.keyboard.type('chosen');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('2 assets tagged.')).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Commented 1' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Reply: Too dark' }).click();
  await page.getByLabel('Reply', { exact: true }).fill('A brighter one follows');
  await page.getByRole('button', { name: 'Reply to Anna' }).click();
  await expect(page.getByText('Anna sees this')).toBeVisible();
  await page.getByRole('button', { name: 'Reply: Too dark' }).click();
  await page.getByLabel('Reply', { exact: true }).fill('She is in a hurry');
  await page.getByRole('button', { name: 'Internal note' }).click();
  await expect(page.getByText('Team only')).toBeVisible();
  await tilesOf(visitor).nth(2).click();
  await expect(visitor.getByRole('list', { name: 'Comments' })).toContainText(
    'A brighter one follows',
  );
  await expect(visitor.getByText('She is in a hurry')).toHaveCount(0);

  await visit(page, `/app/${organizationId}/-/activity`);
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('uploaded 3 assets to Atelier');
  await page.getByRole('link', { name: 'About me' }).click();
  await expect(activity.getByText('Anna Visitor commented on Proofs in Atelier')).toBeVisible();
  await expect(activity).not.toContainText('A brighter one follows');
  const picks = activity
    .getByRole('listitem')
    .filter({ hasText: 'Visitors picked 3 assets of Proofs' });
  await expect(picks.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(3);
  await picks.getByRole('link', { name: 'Proofs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proofs');

  // After the end of the link, the answers are still there.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Stop sharing…' }).click();
  await expect(page.getByRole('dialog')).toContainText('The answers stay for 30 days.');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Visitors can no longer open it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toBeHidden();
  await page.getByRole('button', { name: 'Select all yes' }).click();
  await expect(barOf(page)).toContainText('2 assets');
  await page.keyboard.press('Escape');

  // A second visitor, who gave no name, is told apart, and their answers can be removed.
  const visitors = page.getByRole('group', { name: 'Who answered' });
  await visitors.getByRole('button', { name: 'Anna' }).click();
  await expect(page.getByRole('button', { name: 'Yes 2' })).toBeVisible();
  await visitors.getByRole('button', { name: 'Unnamed client 2' }).click();
  await expect(page.getByRole('button', { name: 'Yes 0' })).toBeVisible();
  await page.getByRole('button', { name: 'All 1' }).click();
  await tilesOf(page).first().click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Answers' }).click();
  await visitors.getByRole('button', { name: 'Unnamed client 2' }).click();
  await page.getByRole('button', { name: 'Remove the answers of Unnamed client 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(visitors.getByRole('button')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Maybe 0' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('while signed out', () => {
  // The page keeps asking.
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('a change waits while its person is signed out, and goes on after they sign in', async ({
    page,
    context,
    person,
    library,
  }) => {
    await upload(library, ['one.jpg', 'two.jpg']);
    await visit(page, pathOf(library));
    await tilesOf(page).first().focus();
    await page.keyboard.press(' ');
    await sql('DELETE FROM session WHERE user_id = $1', [person.id]);
    await context.clearCookies({ name: 'vitrine.session_token' });
    await page.getByRole('button', { name: 'Move to trash' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('You’re signed out');
    await expect(dialog.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      /^\/sign-in/,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // Nothing changed, and the tile is as before.
    await expect(page.getByText('You’re signed out. Sign in again to continue.')).toBeVisible();
    await expect(page.locator('[data-place].opacity-20')).toHaveCount(0);
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await expect(dialog).toBeVisible();
    await signIn(context, person);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1 asset moved to trash.')).toBeVisible();
    await expect(tilesOf(page)).toHaveCount(1);
  });
});
