import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  addRows,
  type Created,
  call,
  hold,
  isWide,
  signInSomebody,
  sql,
  unfold,
  upload,
} from './fixtures';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter}.jpg`);

test('assets are selected by check box, range, single clicks and keys', async ({
  page,
  context,
}) => {
  await openLibrary(page, context);
  await checkOf(page, 'b').click();
  await expectChosen(page, 'b');
  await tileOf(page, 'e').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'bcde');
  await tileOf(page, 'd').click({ modifiers: ['ControlOrMeta'] });
  await tileOf(page, 'g').click();
  await expectChosen(page, 'bceg');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expectChosen(page, '');

  await tileOf(page, 'a').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expectChosen(page, 'ab');
  await page.keyboard.press('ControlOrMeta+a');
  await expectChosen(page, 'abcdefg');
  await page.keyboard.press('Escape');
  await expectChosen(page, '');
  expect(new URL(page.url()).pathname.split('/')).toHaveLength(4);
});

test('a box selects only the assets it touches', async ({ page, context }) => {
  await openLibrary(page, context);
  const { mouse, keyboard } = page;
  const move = async (letter: string) => {
    const { x, y } = await middleOf(page, letter);
    await mouse.move(x, y, { steps: 4 });
  };
  await move('a');
  await mouse.down();
  await move('b');
  await expectChosen(page, 'ab');
  await move('a');
  await expectChosen(page, 'a');
  await mouse.up();
  await expectChosen(page, 'a');

  await keyboard.down('ControlOrMeta');
  await move('c');
  await mouse.down();
  await move('b');
  await expectChosen(page, 'abc');
  await move('c');
  await expectChosen(page, 'ac');
  await mouse.up();
  const empty = await besideTheLast(page);
  await drawBox(page, empty);
  await expectChosen(page, 'ac');
  await keyboard.up('ControlOrMeta');
  await drawBox(page, empty);
  await expectChosen(page, '');
});

test('a long press selects an asset, then taps select others', async ({ page, context }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 400, 'A wide window has a mouse.');
  await openLibrary(page, context);
  const path = page.url();
  const finger = await context.newCDPSession(page);
  const at = await middleOf(page, 'b');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  // An image replaces the placeholder under the finger.
  await tileOf(page, 'b')
    .locator('img')
    .evaluate((image) => image.replaceWith(image.cloneNode()));
  await expectChosen(page, 'b');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectChosen(page, 'b');
  await tileOf(page, 'c').tap();
  await expectChosen(page, 'bc');
  expect(page.url()).toBe(path);
});

test('tag suggestions closed by Enter before they arrive stay closed', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  const { organizationId } = await openLibrary(page, context, 'pro');
  await sql(`UPDATE asset SET tags = '{sea}', ai_tags = '{}' WHERE organization_id = $1`, [
    organizationId,
  ]);
  await page.reload();
  await choose(page, 'ab');
  await page.getByRole('button', { name: 'Add tags' }).hover();
  await page.waitForLoadState('networkidle');
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add tags' }).click();
  const tags = page.getByLabel('Tags', { exact: true });
  await tags.fill('sky');
  await tags.press('Enter');
  // The field with suggestions takes over.
  await expect(tags).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('listbox')).toBeHidden();
  await tags.press('s');
  await expect(page.getByRole('listbox', { name: 'Tags of this library' })).toBeVisible();
});

test('a selection is tagged, approved, moved and trashed, with undo', async ({ page, context }) => {
  test.slow();
  const library = await openLibrary(page, context, 'pro');
  await sql(
    `UPDATE asset SET tags = '{grey}', ai_tags = '{}' WHERE organization_id = $1 AND name = 'g.jpg'`,
    [library.organizationId],
  );
  await choose(page, 'ab');
  await page.getByRole('button', { name: 'Add tags' }).click();
  const tags = page.getByLabel('Tags', { exact: true });
  const chips = page.getByRole('list', { name: 'Selected tags' }).getByRole('listitem');
  await tags.fill('sky');
  const suggestions = page.getByRole('listbox', { name: 'Tags of this library' });
  await tags.press('Enter');
  await expect(chips).toHaveText(['sky']);
  // It would cover the button Add.
  await expect(suggestions).toBeHidden();
  await tags.pressSequentially('rain,sea');
  await expect(chips).toHaveText(['sky', 'rain']);
  await page.getByRole('button', { name: 'Leave out rain' }).click();
  await expect(tags).toBeFocused();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 assets tagged.')).toBeVisible();
  expect(
    await valuesIn(library, ({ tags }) => tags.filter((tag) => ['sky', 'sea'].includes(tag))),
  ).toEqual({
    a: ['sky', 'sea'],
    b: ['sky', 'sea'],
    ...nothingOf('cdefg', []),
  });
  await unfold(page, 'More actions');
  await page.getByRole('button', { name: 'Remove tags' }).click();
  const offered = page.getByRole('list', { name: 'Tags of the selected assets' });
  await expect(offered.getByRole('button', { name: 'sky' })).toBeVisible();
  await offered.getByRole('button', { name: 'sea' }).click();
  await expect(chips).toHaveText(['sea']);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Tags removed from 2 assets.')).toBeVisible();
  expect((await valuesIn(library, ({ tags }) => tags.includes('sea'))).a).toBe(false);

  await unfold(page, 'More actions');
  await page.getByRole('button', { name: 'Approval', exact: true }).click();
  await page.getByRole('dialog').getByLabel('State').selectOption('approved');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('2 assets set to Approved.')).toBeVisible();
  expect(await valuesIn(library, ({ approval }) => approval?.state ?? null)).toEqual({
    a: 'approved',
    b: 'approved',
    ...nothingOf('cdefg', null),
  });

  await unfold(page, 'More actions');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByLabel('Destination library').selectOption('Present');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('2 assets moved to Present.')).toBeVisible();
  await expectTiles(page, 'cdefg');

  await choose(page, 'cd');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('2 assets moved to trash.')).toBeVisible();
  await expectTiles(page, 'efg');
  expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['e', 'f', 'g']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expectTiles(page, 'cdefg');
  expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['c', 'd', 'e', 'f', 'g']);
  await page.goto(`/app/${library.organizationId}/present?sort=name`);
  await expectTiles(page, 'ab');
});

test('assets leaving the view are deselected, and failed changes stay selected', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: what is still selected');
  test.slow();
  const library = await openLibrary(page, context, 'pro');
  await page.keyboard.press('ControlOrMeta+a');
  await expectChosen(page, 'abcdefg');
  await page.keyboard.press('Escape');
  await expectChosen(page, '');
  // A selected range can shrink as well as grow.
  await tileOf(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await tileOf(page, 'f').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'abcdef');
  await tileOf(page, 'b').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'ab');

  await page.getByRole('button', { name: 'Add tags' }).click();
  const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`).join(', ');
  await page.getByLabel('Tags', { exact: true }).fill(many);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByText('You entered 21 tags. You can add up to 20 at a time.'),
  ).toBeVisible();
  await page.getByLabel('Tags', { exact: true }).fill('sea');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 assets tagged.')).toBeVisible();

  await page.goto(`/app/${library.organizationId}/${library.libraryId}?sort=name&tag=sea`);
  await expectTiles(page, 'ab');
  await choose(page, 'a');
  await unfold(page, 'More actions');
  await page.getByRole('button', { name: 'Remove tags' }).click();
  await page.getByLabel('Tags', { exact: true }).fill('sea');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectTiles(page, 'b');
  await expectChosen(page, '');
  await expect(tileOf(page, 'b')).toBeFocused();
});

test('hundreds of assets are selected at once, changed, and restored by undo', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: what is still selected');
  test.slow();
  const library = await openLibrary(page, context);
  await addFilms(library, 443);
  await page.reload();
  const bar = page.getByRole('region', { name: 'Selection' });
  await checkOf(page, 'a').click();
  await bar.getByRole('button', { name: 'Select all 450' }).click();
  await expect(bar.getByRole('status')).toContainText('450 assets');
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByLabel('Tags', { exact: true }).fill('sea');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('450 assets tagged.')).toBeVisible();
  const counted = `SELECT count(*)::int FROM asset WHERE organization_id = $1 AND`;
  const count = async (condition: string) =>
    (await sql(`${counted} ${condition}`, [library.organizationId]))[0].count;
  expect(await count(`tags @> '{sea}'`)).toBe(450);

  await page.keyboard.press('Escape');
  await tileOf(page, 'a').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar.getByRole('status')).toContainText('450 assets');
  await page.keyboard.press('Delete');
  await expect(page.getByText('450 assets moved to trash.')).toBeVisible();
  expect(await count('trashed_at IS NULL')).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 450 assets moved to trash.')).toBeVisible();
  expect(await count('trashed_at IS NULL')).toBe(450);

  await sql('UPDATE asset SET trashed_at = now() WHERE organization_id = $1', [
    library.organizationId,
  ]);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}/trash`);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: 'Delete 450 assets' }).click();
  await expect(page.getByText('450 assets permanently deleted.')).toBeVisible();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  expect(await count('true')).toBe(0);
});

test.describe('after a refusal by the service, the selection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('stays, and changes requested meanwhile run afterwards', async ({ page, context }) => {
    test.skip(!isWide(page), 'the same at any width: a failure');
    const library = await openLibrary(page, context);
    await page.route('**/api/trpc/bulkChange.atOnce**', (route) => route.abort(), { times: 1 });
    await choose(page, 'ab');
    await page.keyboard.press('Delete');
    await expect(page.getByText('Can’t reach the service')).toBeVisible();
    await expectChosen(page, 'ab');

    const goOn = await hold(page, /\/api\/trpc\/bulkChange\.atOnce/);
    await page.getByRole('button', { name: 'Add tags' }).click();
    await page.getByLabel('Tags', { exact: true }).fill('sea');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Move to trash' }).click();
    goOn();
    await expect(page.getByText('2 assets tagged.')).toBeVisible();
    await expect(page.getByText('2 assets moved to trash.')).toBeVisible();
    await expectTiles(page, 'cdefg');
    expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['c', 'd', 'e', 'f', 'g']);
  });

  test('comes back, and the page says why', async ({ page, context }) => {
    test.skip(!isWide(page), 'the same at any width: a failure');
    const library = await openLibrary(page, context);
    await choose(page, 'ab');
    await unfold(page, 'More actions');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByLabel('Destination library').selectOption('Present');
    await sql(`DELETE FROM library WHERE organization_id = $1 AND id = 'present'`, [
      library.organizationId,
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText(/^Target library not found/)).toBeVisible();
    await expectTiles(page, 'abcdefg');
    await expect(page.locator('[data-place].opacity-20')).toHaveCount(0);
    expect(Object.keys(await valuesIn(library, () => 0))).toHaveLength(7);
  });
});

/** Opens a library of seven images, sorted by name. Its organization has another library, "Present". */
async function openLibrary(page: Page, context: BrowserContext, plan = 'free'): Promise<Created> {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const { organizationId, libraryId } = library;
  await sql('UPDATE organization SET plan = $2::"Plan" WHERE id = $1', [organizationId, plan]);
  await sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'present', 'Present', now())`,
    [organizationId],
  );
  await upload(library, names, { width: 60, height: 40 });
  await page.goto(`/app/${organizationId}/${libraryId}?sort=name`);
  await expectTiles(page, 'abcdefg');
  await page.waitForLoadState('networkidle');
  return library;
}

/** Inserts videos without files, because no test opens them. Sorted by name they come last. */
const addFilms = (library: Created, count: number) =>
  addRows(library, count, {
    kind: `'video'`,
    processing: `'done'`,
    name: `'z-' || n || '.mp4'`,
    content_type: `'video/mp4'`,
    created: 'now()',
  });

const tileOf = (page: Page, letter: string) =>
  page.getByRole('link', { name: new RegExp(`^${letter}\\.jpg`) });

const checkOf = (page: Page, letter: string) =>
  page.getByRole('checkbox', { name: `Select ${letter}.jpg` });

async function choose(page: Page, letters: string) {
  for (const letter of letters) await checkOf(page, letter).click();
  await expectChosen(page, letters);
}

async function expectChosen(page: Page, letters: string) {
  const chosen = page.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(letters.length);
  expect(await chosen.evaluateAll(labels)).toEqual([...letters].map((x) => `Select ${x}.jpg`));
  const bar = page.getByRole('region', { name: 'Selection' });
  const count = letters.length === 1 ? '1 asset' : `${letters.length} assets`;
  if (letters.length === 0) await expect(bar).toBeHidden();
  else await expect(bar.getByRole('status')).toContainText(count);
}

async function expectTiles(page: Page, letters: string) {
  const checks = page.locator('[data-place] [data-check]');
  await expect(checks).toHaveCount(letters.length);
  expect(await checks.evaluateAll(labels)).toEqual([...letters].map((x) => `Select ${x}.jpg`));
}

const labels = (elements: Element[]) => elements.map((it) => it.getAttribute('aria-label'));

async function middleOf(page: Page, letter: string) {
  const box = await tileOf(page, letter).boundingBox();
  if (!box) throw new Error(`${letter} is not in sight.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point of the grid without an image, after the last one: the last row is not full. */
async function besideTheLast(page: Page) {
  const box = await tileOf(page, 'g').boundingBox();
  if (!box) throw new Error('The last is not in sight.');
  return { x: box.x + box.width + 20, y: box.y + box.height / 2 };
}

async function drawBox({ mouse }: Page, { x, y }: { x: number; y: number }) {
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 30, y + 20, { steps: 4 });
  await mouse.up();
}

type Listed = { name: string; tags: string[]; approval: { state: string } | null };

/** A value of each asset as the interface returns it, by the first letter of its name. */
async function valuesIn<Value>(library: Created, of: (asset: Listed) => Value) {
  const answer = await call(library, `/libraries/${library.libraryId}/assets`);
  const { data } = (await answer.json()) as { data: Listed[] };
  const pairs = data.map((asset) => [asset.name.charAt(0), of(asset)] as const);
  return Object.fromEntries(pairs.sort()) as Record<string, Value>;
}

const nothingOf = <Value>(letters: string, value: Value) =>
  Object.fromEntries([...letters].map((letter) => [letter, value]));
