import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aShareLink, aVisitor, upload } from './fixtures';
import { pathOf, visit } from './page-parts';
import { comment, commentsOf, fieldOf } from './visitors';

test('a visitor marks a place on an image, which other visitors and members see', async ({
  page,
  context,
  browser,
  library,
}) => {
  const [id = ''] = await upload(library, ['a.jpg']);
  const path = await aShareLink(context, library, [id]);
  const anna = await aVisitor(browser, page);
  await expect(async () => {
    await visit(anna, `${path}/1`);
    await expect(anna.getByRole('button', { name: 'Mark a place' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await anna.getByRole('button', { name: 'Mark a place' }).press('Enter');
  await expect(anna.getByRole('button', { name: /^Mark a place\. Arrow keys/ })).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await anna.keyboard.press(key);
  await expect(fieldOf(anna)).toBeFocused();
  await expect(anna.getByText('Place marked')).toBeVisible();
  await comment(anna, 'This part', 'Anna');
  await expect(anna.getByText('Place marked')).toBeHidden();
  const pin = { name: 'Comment 1: This part' };
  await anna.getByRole('button', pin).click();
  await expect(anna.locator(':focus')).toContainText('This part');
  await anna.getByRole('button', { name: 'Show place 1' }).click();
  await expect(anna.getByRole('button', pin)).toBeInViewport();
  await expectAccessible(anna);

  const ben = await aVisitor(browser, page);
  await visit(ben, `${path}/1`);
  await expect(ben.getByRole('button', pin)).toBeVisible();
  await expect(ben.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await visit(page, `${pathOf(library)}/${id}`);
  await expect(page.getByRole('button', pin)).toBeVisible();

  // What they delete can be brought back.
  await anna.getByRole('button', { name: 'Delete: This part' }).click();
  await expect(commentsOf(anna)).toBeHidden();
  await expect(anna.getByRole('heading', { name: 'Comments' })).toBeFocused();
  await expect(anna.getByRole('button', pin)).toHaveCount(0);
  await anna.getByRole('button', { name: 'Undo' }).click();
  await expect(commentsOf(anna)).toContainText('This part');
  await expect(anna.getByRole('button', pin)).toBeVisible();
});
