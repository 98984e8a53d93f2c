import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aColleague, commentsOf, fieldOf, open } from './comments';
import { mailTo, sql, upload } from './fixtures';
import { buttonOf, exact, press, shows, visit } from './page-parts';

test('people comment on an asset, reply, edit, resolve and delete', async ({ page, library }) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  const comments = commentsOf(page);

  await fieldOf(page).fill('Too dark?\nI think so.');
  // The typed text is there again after a reload.
  await page.reload();
  await expect(fieldOf(page)).toHaveValue('Too dark?\nI think so.');
  await fieldOf(page).press('Control+Enter');
  await shows(comments, 'Too dark?\nI think so.');
  await shows(comments, 'just now');
  await expect(fieldOf(page)).toHaveValue('');

  await press(comments, /^Reply: Too dark/);
  await expect(comments.getByLabel('Reply', { exact: true })).toBeFocused();
  await page.keyboard.type('Brigter now.');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(buttonOf(comments, /^Reply: Too dark/)).toBeFocused();

  await press(comments, 'Edit: Brigter now.');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Brighter now.');
  await press(comments, 'Save');
  await shows(comments, 'Brighter now.');
  await shows(comments, 'edited');
  await expect(comments.getByRole('heading')).toHaveText('Comments 2');

  await press(comments, /^Resolve: Too dark/);
  await expect(comments.getByText('Too dark?')).toBeHidden();
  await expect(comments.getByRole('heading')).toBeFocused();
  await comments.getByText('1 resolved').click();
  await expect(comments.getByText('Resolved by', { exact: false })).toBeVisible();
  await press(comments, /^Reopen: Too dark/);
  await expect(comments.getByText('1 resolved')).toBeHidden();

  // A comment with replies leaves an empty place.
  await press(comments, /^Delete: Too dark/);
  await shows(comments, 'Deleted comment');
  await expect(comments.getByRole('heading')).toBeFocused();
  await press(page, 'Undo');
  await shows(comments, 'Too dark?');
  await press(comments, 'Delete: Brighter now.');
  await expect(comments.getByText('Brighter now.')).toBeHidden();
  await page.reload();
  await expect(comments.getByRole('heading')).toHaveText('Comments 1');
});

test('a comment marks a place on the image by pointer or keys, and each leads to the other', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  const comments = commentsOf(page);
  await press(comments, 'Mark a place');
  const surface = buttonOf(page, /^Mark a place\. Arrow keys/);
  await expect(surface).toBeFocused();
  await expectAccessible(page);
  const box = await surface.boundingBox();
  if (!box) throw new Error('The surface has no box.');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(0.25, 0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.5));
  await page.mouse.move(...at(0.5, 0.75));
  await page.mouse.up();
  await expect(fieldOf(page)).toBeFocused();
  await shows(comments, 'Place marked');
  await page.keyboard.type('This part');
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page)).toHaveValue('');
  await shows(comments, 'This part');

  await buttonOf(comments, 'Mark a place').press('Enter');
  await expect(surface).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(fieldOf(page)).toBeFocused();
  await buttonOf(comments, 'Mark a place').press('Enter');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('And here');
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page)).toHaveValue('');
  await shows(comments, 'And here');
  const [drawn, typed] = await sql(
    'SELECT x, y, width, height FROM comment WHERE asset_id = $1 ORDER BY created',
    [id],
  );
  for (const [key, value] of Object.entries({ x: 0.25, y: 0.25, width: 0.25, height: 0.5 }))
    expect(drawn?.[key], key).toBeCloseTo(value, 1);
  expect(typed).toMatchObject({ width: null, height: null });
  expect(typed?.x).toBeCloseTo(0.54);
  expect(typed?.y).toBeCloseTo(0.48);

  // The pins stand where the marks are, and lead to their comments.
  const pin = buttonOf(page, 'Comment 2: And here');
  const image = await page.getByRole('article').getByRole('img').first().boundingBox();
  const there = await pin.boundingBox();
  if (!image || !there) throw new Error('There is no box.');
  expect((there.x + there.width / 2 - image.x) / image.width).toBeCloseTo(0.54, 1);
  await pin.click();
  await expect(page.locator(':focus')).toContainText('And here');
  await press(comments, 'Show place 1');
  await expect(buttonOf(page, 'Comment 1: This part')).toBeInViewport();
  await press(comments, 'Resolve: This part');
  await expect(buttonOf(page, 'Comment 1: And here')).toBeVisible();
});

test('typing @ suggests members, and mentioned members get a mail', async ({
  page,
  browser,
  library,
}) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  const colleague = await aColleague(browser, page, library);
  await fieldOf(page).pressSequentially('Look, @gr');
  const suggestions = commentsOf(page).getByRole('listbox', { name: 'Members' });
  await expect(suggestions.getByRole('option')).toHaveText([/^Grace/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue('Look, @Grace ');
  await expect(suggestions).toBeHidden();
  await page.keyboard.type('please');
  await page.keyboard.press('Control+Enter');
  await shows(commentsOf(page), '@Grace', exact);

  const mail = await mailTo(colleague.person.email, /You’re mentioned/);
  await visit(colleague.page, mail.link);
  await shows(commentsOf(colleague.page), 'Look, @Grace please');
  await colleague.context.close();
});
