import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aVisitor, upload } from './fixtures';
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
import { dialogOf, makeLink, showOptions } from './share-links';

test('a share link lets a visitor step through assets until it ends', async ({
  page,
  browser,
  library,
}) => {
  await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  await visit(page, pathOf(library));
  await selectAll(page);
  await press(barOf(page), 'Share');
  await expect(dialogOf(page).getByRole('heading')).toHaveText('Share 3 assets');
  await expectAccessible(page);
  await fill(dialogOf(page), 'Message', 'With best wishes');
  await showOptions(page);
  await dialogOf(page).getByLabel('Downloads').selectOption('Originals');
  await dialogOf(page).getByLabel('Show file names').check();
  const path = await makeLink(page, 'Spring');

  const visitor = await aVisitor(browser, page);
  const answer = await visit(visitor, path);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const html = (await answer?.text()) ?? '';
  for (const secret of [library.organizationId, library.libraryId])
    expect(html).not.toContain(secret);
  await expect(titleOf(visitor)).toHaveText('Spring');
  await shows(visitor, 'With best wishes');
  await expect(tilesOf(visitor)).toHaveCount(3);
  await expect(visitor.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await expectAccessible(visitor);
  await tilesOf(visitor).first().click();
  await expect(visitor).toHaveURL(`${path}/1`);
  await shows(visitor, '1 of 3');
  await expect(visitor).toHaveTitle(/, Spring$/);
  await expectAccessible(visitor);
  await visitor.keyboard.press('ArrowRight');
  await shows(visitor, '2 of 3');
  const name = await titleOf(visitor).textContent();
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    follow(visitor, 'Download'),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  await visitor.keyboard.press('Escape');
  await expect(visitor).toHaveURL(path);

  await visit(page, `/app/${library.organizationId}/-/shares`);
  await expect(page.getByRole('list', { name: 'Shares' })).toContainText('Opened');
  await expectAccessible(page);
  await follow(page, 'Spring');
  await expect(page.getByText('1 visit, 1 download').first()).toBeVisible();
  await press(page, 'More', exact);
  await press(page, 'Stop sharing…');
  await press(dialogOf(page), 'Stop sharing');
  await shows(page, 'Visitors can no longer open it.');
  await expectAccessible(page);
  expect((await visitor.goto(path))?.status()).toBe(404);
  await expect(visitor.getByRole('heading')).toHaveText('Link not found');
  await expectAccessible(visitor);
});

test('a share link of a search asks for its password and shows only images', async ({
  page,
  browser,
  library,
}) => {
  await upload(library, ['vase.jpg', 'bowl.jpg']);
  await visit(page, `/app/${library.organizationId}/search?q=vase`);
  await expect(tilesOf(page)).toHaveCount(1);
  await press(page, 'Share');
  await showOptions(page);
  await fill(dialogOf(page), 'Password', 'a long password');
  const path = await makeLink(page, 'Vases');

  const visitor = await aVisitor(browser, page);
  await visit(visitor, path);
  await expect(visitor.getByRole('heading')).toHaveText('Enter the password');
  await expect(visitor.getByText('Vases')).toHaveCount(0);
  await expectAccessible(visitor);
  await fill(visitor, 'Password', 'a wrong password');
  await press(visitor, 'Open');
  await shows(visitor, 'That password doesn’t match.');
  await fill(visitor, 'Password', 'a long password');
  await press(visitor, 'Open');
  await expect(titleOf(visitor)).toHaveText('Vases');
  await expect(tilesOf(visitor)).toHaveCount(1);
  await tilesOf(visitor).first().click();
  await expect(titleOf(visitor)).toHaveText('Image 1');
  await expect(linkOf(visitor, 'Download')).toHaveCount(0);
});

test('visitors pick assets in one tap, and say who they are with their first comment', {
  tag: '@phone-only',
}, async ({ page, browser, library }) => {
  await upload(library, ['one.jpg', 'two.jpg']);
  await visit(page, pathOf(library));
  await selectAll(page);
  await press(barOf(page), 'Share');
  await dialogOf(page).getByText('Client picks').click();
  await fill(dialogOf(page), 'How many should they pick?', '2');
  const path = await makeLink(page, 'Proofs');

  const visitor = await aVisitor(browser, page);
  await visit(visitor, path);
  const picks = visitor.getByRole('region', { name: 'Your picks' });
  await expect(picks).toContainText('0 of 2 picked');
  // Nothing lies over the images of a phone.
  await expect(visitor.getByRole('group', { name: /Your pick of/ })).toHaveCount(0);
  await tilesOf(visitor).nth(1).click();
  await press(visitor, 'Yes');
  await visitor.getByRole('navigation', { name: 'Back' }).getByRole('link').click();
  await expect(picks).toContainText('1 of 2 picked');
  await press(picks, 'Yes 1');
  await expect(tilesOf(visitor)).toHaveCount(1);
  await expectAccessible(visitor);
  // Its answer brought the cookie by which the visitor is recognized.
  await expect
    .poll(async () => (await visitor.context().cookies()).map(({ name }) => name))
    .toContain('vitrine.visitor');
  await visitor.reload();
  await expect(picks).toContainText('Yes 1');
  await expect(visitor.locator('[data-place]').nth(1)).toContainText('Yes');
  await tilesOf(visitor).nth(1).click();
  await expect(visitor).toHaveURL(`${path}/2`);
  const yes = buttonOf(visitor, 'Yes');
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
  // Without scrolling.
  await expect(yes).toBeInViewport({ ratio: 1 });
  await fill(visitor, 'Write a comment', 'This one, please.');
  await fill(visitor, 'Your name', 'Anna');
  await expectAccessible(visitor);
  await press(visitor, 'Comment', exact);
  const comments = visitor.getByRole('list', { name: 'Comments' });
  await expect(comments).toContainText('Anna');
  await expect(comments).toContainText('This one, please.');
  await expectAccessible(visitor);
  await linkOf(visitor, /Previous/)
    .first()
    .click();
  await expect(visitor).toHaveURL(`${path}/1`);
  await expect(yes).toHaveAttribute('aria-pressed', 'false');
  await press(visitor, 'Maybe');
  await visit(visitor, `${path}/2`);
  await expect(yes).toHaveAttribute('aria-pressed', 'true');

  await visit(page, `/app/${library.organizationId}/-/shares`);
  const shares = page.getByRole('list', { name: 'Shares' });
  await expect(shares).toContainText('Answered: 2 picks, 1 comment');
  await expectAccessible(page);
  await follow(shares, 'Proofs');
  await press(page, 'Yes 1');
  await expect(tilesOf(page)).toHaveCount(1);
  await tilesOf(page).first().click();
  await expect(page.getByLabel('Visitors’ picks')).toHaveText(/Yes 1\s*Anna/);
  await shows(page, 'This one, please.');
  await shows(page, 'Visitor', exact);
});
