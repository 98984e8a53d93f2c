import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aShareLink, aVisitor, sql, upload } from './fixtures';
import { buttonOf, pathOf, press, shows, tilesOf, visit } from './page-parts';
import { comment, commentsOf, fieldOf } from './visitors';

/** Longer than the pause before a page asks again for what is being processed. */
const PAUSE_MS = 6_000;

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
    await expect(buttonOf(anna, 'Mark a place')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await buttonOf(anna, 'Mark a place').press('Enter');
  await expect(buttonOf(anna, /^Mark a place\. Arrow keys/)).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await anna.keyboard.press(key);
  await expect(fieldOf(anna)).toBeFocused();
  await shows(anna, 'Place marked');
  await comment(anna, 'This part', 'Anna');
  await expect(anna.getByText('Place marked')).toBeHidden();
  const pin = { name: 'Comment 1: This part' };
  await anna.getByRole('button', pin).click();
  await expect(anna.locator(':focus')).toContainText('This part');
  await press(anna, 'Show place 1');
  await expect(anna.getByRole('button', pin)).toBeInViewport();
  await expectAccessible(anna);

  const ben = await aVisitor(browser, page);
  await visit(ben, `${path}/1`);
  await expect(ben.getByRole('button', pin)).toBeVisible();
  await expect(buttonOf(ben, /^Delete/)).toHaveCount(0);
  await visit(page, `${pathOf(library)}/${id}`);
  await expect(page.getByRole('button', pin)).toBeVisible();

  // What they delete can be brought back.
  await press(anna, 'Delete: This part');
  await expect(commentsOf(anna)).toBeHidden();
  await expect(anna.getByRole('heading', { name: 'Comments' })).toBeFocused();
  await expect(anna.getByRole('button', pin)).toHaveCount(0);
  await press(anna, 'Undo');
  await expect(commentsOf(anna)).toContainText('This part');
  await expect(anna.getByRole('button', pin)).toBeVisible();
});

test('what is still being processed appears without a reload', async ({
  page,
  context,
  browser,
  library,
}) => {
  const [id = ''] = await upload(library, ['a.jpg']);
  const stateOf = async () =>
    (await sql('SELECT processing FROM asset WHERE id = $1', [id]))[0]?.processing;
  await expect.poll(stateOf).toBe('done');
  const change = (state: string) =>
    sql(`UPDATE asset SET processing = $2::"Processing" WHERE id = $1`, [id, state]);
  const path = await aShareLink(context, library, [id]);
  const visitor = await aVisitor(browser, page);
  await change('waiting');
  await visitor.clock.install();
  await visit(visitor, path);
  await expect(tilesOf(visitor)).toHaveCount(1);
  const image = tilesOf(visitor).locator('img');
  await expect(image).toHaveCount(0);
  await change('done');
  await visitor.clock.fastForward(PAUSE_MS);
  await expect(image).toBeVisible();

  await change('waiting');
  await visit(visitor, `${path}/1`);
  await shows(visitor, 'The image is being processed…');
  await change('done');
  await visitor.clock.fastForward(PAUSE_MS);
  await expect(visitor.getByRole('article').getByRole('img').first()).toBeVisible();
  await expect(visitor.getByText('The image is being processed…')).toBeHidden();
});
