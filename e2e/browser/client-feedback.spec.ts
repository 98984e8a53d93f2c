import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aVisitor, signIn, sql, upload } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  fill,
  follow,
  linkOf,
  pathOf,
  press,
  selectAll,
  shows,
  tilesOf,
  titleOf,
  visit,
} from './page-parts';
import { pickOnTile } from './visitors';

test('a member hears of a client’s answers and works with what the client chose', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
  const { organizationId, libraryId } = library;
  await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  await visit(page, `/app/${organizationId}/${libraryId}`);
  await expect(buttonOf(page, 'Answers of visitors')).toBeVisible();
  await selectAll(page);
  await expect(barOf(page)).toBeVisible();
  await press(barOf(page), 'Share');
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Title', 'Proofs');
  await dialog.getByText('Client picks').click();
  await press(dialog, 'Create link');
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
  await fill(visitor, 'Write a comment', 'Too dark');
  await fill(visitor, 'Your name', 'Anna');
  await press(visitor, 'Comment', exact);
  await expect(visitor.getByRole('list', { name: 'Comments' })).toContainText('Too dark');

  await visitor.getByRole('navigation', { name: 'Back' }).getByRole('link').click();
  await press(visitor, /^Send to/);
  await expect(buttonOf(visitor, /^Sent to/)).toBeVisible();

  // Its tiles show the answers wherever they are.
  for (const path of [`/${libraryId}`, '/search']) {
    await visit(page, `/app/${organizationId}${path}`);
    await expect(linkOf(page, /1 visitor said no, 1 comment/)).toBeVisible();
    await expect(linkOf(page, /1 visitor said yes/)).toHaveCount(2);
  }
  const other = await (await browser.newContext({ baseURL })).newPage();
  await visit(other, new URL(address).pathname);
  await pickOnTile(other, 3, 'Maybe');

  // The address is known later, too.
  await follow(page, 'Shares');
  await expect(page.getByRole('list', { name: 'Shares' })).toContainText(
    'Done: 4 picks, 1 comment',
  );
  await press(page, 'Answers of visitors: 5 new');
  await linkOf(page, /Proofs/)
    .first()
    .click();
  await expect(titleOf(page)).toHaveText('Proofs');
  await expect(buttonOf(page, 'Answers of visitors', exact)).toBeVisible();
  await expect(buttonOf(page, 'Anna is done')).toBeVisible();
  const open = linkOf(page, 'Open', exact);
  await expect(open).toHaveAttribute('href', address);
  await expect(tilesOf(page)).toHaveCount(3);
  await expectAccessible(page);
  await press(page, 'Commented 1');
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Too dark');
  await press(page, 'Export');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Table (CSV)')]);
  expect(download.suggestedFilename()).toBe('Proofs.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('Anna: Too dark');
  await press(page, 'Select all yes');
  await expect(barOf(page)).toContainText('2 assets');
  await press(page, 'Add tags');
  await page.keyboard.type('chosen');
  await page.keyboard.press('Enter');
  await press(page.getByRole('dialog'), 'Add');
  await shows(page, '2 assets tagged.');

  await page.keyboard.press('Escape');
  await press(page, 'Commented 1');
  await page.getByRole('list', { name: 'Comments' }).getByRole('link').click();
  await press(page, 'Reply: Too dark');
  await fill(page, 'Reply', 'A brighter one follows', exact);
  await press(page, 'Reply to Anna');
  await shows(page, 'Anna sees this');
  await press(page, 'Reply: Too dark');
  await fill(page, 'Reply', 'She is in a hurry', exact);
  await press(page, 'Internal note');
  await shows(page, 'Team only');
  await tilesOf(visitor).nth(2).click();
  await expect(visitor.getByRole('list', { name: 'Comments' })).toContainText(
    'A brighter one follows',
  );
  await expect(visitor.getByText('She is in a hurry')).toHaveCount(0);

  await visit(page, `/app/${organizationId}/-/activity`);
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('uploaded 3 assets to Atelier');
  await follow(page, 'About me');
  await shows(activity, 'Anna Visitor commented on Proofs in Atelier');
  await expect(activity).not.toContainText('A brighter one follows');
  const picks = activity
    .getByRole('listitem')
    .filter({ hasText: 'Visitors picked 3 assets of Proofs' });
  await expect(picks.getByRole('list', { name: 'Assets' }).getByRole('link')).toHaveCount(3);
  await follow(picks, 'Proofs');
  await expect(titleOf(page)).toHaveText('Proofs');

  // After the end of the link, the answers are still there.
  await press(page, 'More', exact);
  await press(page, 'Stop sharing…');
  await expect(page.getByRole('dialog')).toContainText('The answers stay for 30 days.');
  await press(page.getByRole('dialog'), 'Stop sharing');
  await shows(page, 'Visitors can no longer open it.');
  await expect(buttonOf(page, 'Change')).toBeHidden();
  await press(page, 'Select all yes');
  await expect(barOf(page)).toContainText('2 assets');
  await page.keyboard.press('Escape');

  // A second visitor, who gave no name, is told apart, and their answers can be removed.
  const visitors = page.getByRole('group', { name: 'Who answered' });
  await press(visitors, 'Anna');
  await expect(buttonOf(page, 'Yes 2')).toBeVisible();
  await press(visitors, 'Unnamed client 2');
  await expect(buttonOf(page, 'Yes 0')).toBeVisible();
  await press(page, 'All 1');
  await tilesOf(page).first().click();
  await shows(page, '1 of 1');
  await follow(page, 'Answers');
  await press(visitors, 'Unnamed client 2');
  await press(page, 'Remove the answers of Unnamed client 2');
  await press(page.getByRole('dialog'), 'Remove');
  await expect(visitors.getByRole('button')).toHaveCount(2);
  await expect(buttonOf(page, 'Maybe 0')).toBeVisible();
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
    await press(page, 'Move to trash');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('You’re signed out');
    await expect(linkOf(dialog, 'Sign in again')).toHaveAttribute('href', /^\/sign-in/);
    await expectAccessible(page);
    await press(dialog, 'Cancel');
    // Nothing changed, and the tile is as before.
    await shows(page, 'You’re signed out. Sign in again to continue.');
    await expect(page.locator('[data-place].opacity-20')).toHaveCount(0);
    await press(page, 'Move to trash');
    await expect(dialog).toBeVisible();
    await signIn(context, person);
    await expect(dialog).toBeHidden();
    await shows(page, '1 asset moved to trash.');
    await expect(tilesOf(page)).toHaveCount(1);
  });
});
