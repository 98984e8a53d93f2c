import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aLibrary,
  type Created,
  holdScripts,
  isWide,
  signInSomebody,
  sql,
  unfold,
  upload,
  uploadFiles,
} from './fixtures';

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;

test('a library shows uploads as soon as they are processed', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Morandi');
  await page.goto(pathOf(library));
  await expect(page.getByText('No files yet')).toBeVisible();

  await upload(library, ['first.jpg', 'second.jpg']);
  await page.reload();
  const tiles = page.getByRole('listitem').filter({ has: page.locator('img') });
  await expect(tiles).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Atelier Morandi' })).toBeVisible();
  await expect(page.getByText('2 assets')).toBeVisible();
  await expect(page.getByText('processed')).toHaveCount(0);
});

test('a library opens an image with its details, and the page leads back', async ({
  page,
  context,
}) => {
  const wide = (page.viewportSize()?.width ?? 0) > 400;
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Morandi');
  await uploadAndWait(page, library, ['still-life.jpg']);
  await page.getByRole('link', { name: 'still-life.jpg' }).click();

  await expect(page.getByRole('heading', { name: 'still-life.jpg' })).toBeVisible();
  await expect(page).toHaveTitle('still-life.jpg · Vitrine');
  await expect(page.getByText('900 × 600 pixels')).toBeVisible();
  await expect(page.getByText('JPEG', { exact: true })).toBeVisible();
  await expect(page.getByText('First key')).toBeVisible();
  const image = page.getByRole('article').getByRole('img');
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(wide ? /\/800$/ : /\/400$/);
  const address = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);

  await page.getByRole('link', { name: 'Atelier Morandi', exact: true }).click();
  await expect(page.getByRole('link', { name: 'still-life.jpg' })).toBeVisible();
});

test('an asset leads back to its tile', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Morandi');
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg', 'c.jpg']);
  const tile = page.getByRole('link', { name: 'b.jpg' });
  await tile.focus();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'b.jpg' })).toBeVisible();
  await page.keyboard.press('d');
  await page.getByLabel('Description').fill('A vase.');
  // Leaving the field saves the typed text.
  await page.getByRole('combobox', { name: 'Add tag' }).focus();
  await expect(page.getByRole('button', { name: 'A vase.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'b.jpg' }).click();
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();
});

test.describe('without a connection', () => {
  // Prefetches and refetches fail meanwhile.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a library stays open, and says why nothing else opens', async ({ page, context }) => {
    await signInSomebody(context);
    const library = await aClaimedLibrary(context, 'Atelier Morandi');
    await uploadAndWait(page, library, ['a.jpg']);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'a.jpg' }).click();
    await expect(page.getByText('This opens once you’re back online')).toBeVisible();
    await expect(page).toHaveURL(pathOf(library));
    await context.setOffline(false);
  });
});

test('hovering over an image loads its current page in advance', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier Morandi');
  const [id] = await uploadAndWait(page, library, ['still-life.jpg']);
  const tile = page.getByRole('link', { name: 'still-life.jpg' });
  const heading = page.getByRole('heading', { name: 'still-life.jpg' });
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `${pathOf(library)}/${id}`) asked++;
  });
  // Before hydration, the focus has no effect.
  await expect(async () => {
    await tile.blur();
    await tile.focus();
    // One request for the structure of the page, one for its content.
    await expect.poll(() => asked, { timeout: 1000 }).toBe(2);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  expect(asked).toBe(2);

  await page.getByRole('link', { name: 'Atelier Morandi', exact: true }).click();
  await tile.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByLabel('Tags', { exact: true }).fill('vessel');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 asset tagged.')).toBeVisible();
  await tile.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: 'vessel', exact: true })).toBeVisible();
});

test('a library moves nothing while the images arrive', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0)),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});

test('a library shows the chosen order, and the previous one after going back', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  const first = page.locator('[data-place="0"] [data-tile]');
  await page.getByLabel('Order').selectOption('By name');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(first).toHaveAccessibleName('a.jpg');
  await unfold(page, 'Filters');
  await page.getByLabel('Kind').selectOption('Videos');
  await expect(page.getByText('No matching assets')).toBeVisible();
  await page.goBack();
  await expect(first).toHaveAccessibleName('a.jpg');
});

test('a library is filtered by colour and orientation', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [red] = await uploadAndWait(page, library, ['red.jpg', 'other.jpg']);
  await sql(`UPDATE asset SET colours = '{grey,red}', width = 400, height = 400 WHERE id = $1`, [
    red,
  ]);
  const shown = page.locator('[data-place] [data-tile]');
  const choose = async (label: string, option: string) => {
    await unfold(page, /^Filters/);
    await page.getByRole('button', { name: 'More filters' }).click();
    await expectAccessible(page);
    await page.getByLabel(label).selectOption(option);
    await expect(page.getByLabel(label)).toBeFocused();
  };
  await choose('Colour', 'Red');
  await expect(page.getByText('1 of 2 assets', { exact: true })).toBeVisible();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await choose('Orientation', 'Square');
  await expect(page).toHaveURL(/\?colour=red&orientation=square$/);
  await page.reload();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await unfold(page, /^Filters/);
  await page.getByLabel('Colour').selectOption('Pink');
  await expect(page.getByText('No matching assets')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Pink' }).click();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(shown).toHaveCount(2);
});

test('a tile shows the number of variants and the approval', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [, id] = await upload(library, ['plain.jpg', 'chosen.jpg']);
  const bytes = await aPlainJpeg(90, 60);
  await uploadFiles(library, [{ name: 'other.jpg', bytes }], id);
  await sql(
    `UPDATE asset SET approval_state = 'in_review', approval_set_at = now() WHERE id = $1`,
    [id],
  );
  await page.goto(pathOf(library));
  const tiles = page.getByRole('main').locator('[data-tile]');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.filter({ has: page.locator('img') })).toHaveCount(2, { timeout: 20_000 });
  const accessibleName = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(accessibleName('plain.jpg')).toBeVisible();
  await expect(accessibleName('chosen.jpg 1 variant In review')).toBeVisible();
  await expectAccessible(page);
});

test('the filter accepts only existing tags', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  await sql(`UPDATE asset SET tags = '{Stillleben}', ai_tags = '{}' WHERE id = $1`, [id]);
  // Text typed before hydration counts too.
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Filter by tag' });
  if (!isWide(page)) await release();
  await unfold(page, 'Filters');
  await field.focus();
  await page.keyboard.type('lamp');
  if (isWide(page)) await release();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No assets are tagged “lamp”.')).toBeVisible();
  await expect(page).toHaveURL(pathOf(library));
  await expect(page.getByText('2 assets', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await field.fill('still');
  await expect(page.getByRole('option', { name: 'Stillleben' })).toBeVisible();
  await field.fill('stillleben');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2 assets', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?tag=Stillleben$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(pathOf(library));
  await expect(page.getByText('2 assets', { exact: true })).toBeVisible();
});

test('assets go to the trash, come back by Undo, and are deleted permanently from the trash', async ({
  page,
  context,
}) => {
  // Axe runs four times in addition to the steps of the test.
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  await expectAccessible(page);
  await page.locator('[data-place="0"] [data-tile]').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 assets', { exact: true })).toBeVisible();

  await page.locator('[data-place="0"] [data-tile]').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await unfold(page, 'More of this library');
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await expect(page.getByText('30 days left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: 'Delete 1 asset' }).click();
  await expect(page.getByText('Trash is empty', { exact: true })).toBeVisible();
});

test('the old address of a transferred asset leads to its new library', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: an address');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['moved.jpg']);
  await sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'present', 'Present', now())`,
    [library.organizationId],
  );
  await sql(`UPDATE asset SET library_id = 'present' WHERE id = $1`, [id]);
  await page.goto(`${pathOf(library)}/${id}`);
  await expect(page).toHaveURL(new RegExp(`/app/${library.organizationId}/present/${id}$`));
  await expect(page.getByRole('heading', { name: 'moved.jpg' })).toBeVisible();
});

test('an unclaimed library reveals nothing else', async ({ page }) => {
  test.skip(!isWide(page), 'the same at any width: a refusal');
  const library = await aLibrary('Secret');
  const [id] = await upload(library, ['secret.jpg']);
  for (const path of ['', `/${id}`, '/unknown']) {
    const answer = await page.goto(pathOf(library) + path);
    expect(answer?.status()).toBe(200);
    expect((await answer?.text())?.replaceAll(library.libraryId, '')).not.toMatch(/secret/i);
    await expect(page.getByRole('heading', { name: /hasn’t been claimed/ })).toBeVisible();
  }
});

test('a library leads signed-out people to sign-in, and back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.skip(!isWide(page), 'the same at any width: an address');
  const person = await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['private.jpg']);
  const elsewhere = await browser.newContext({ baseURL });
  const stranger = await elsewhere.newPage();
  for (const path of [
    `${pathOf(library)}?sort=name`,
    `${pathOf(library)}/${id}`,
    '/app/o-x/y',
    '/app/o-x/y/z',
  ]) {
    await stranger.goto(path);
    await expect(stranger).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  await stranger.goto(`${pathOf(library)}/${id}`);
  await stranger.getByLabel('Email address').fill(person.email);
  await stranger.getByLabel('Password', { exact: true }).fill(person.password);
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { name: 'private.jpg' })).toBeVisible();
  await elsewhere.close();
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
});

test.describe('a missing page', () => {
  test.use({ expectedErrors: [/404/] });

  test('looks the same as a page without access', async ({ page, context, browser, baseURL }) => {
    test.skip(!isWide(page), 'the same at any width: a refusal');
    await signInSomebody(context);
    const library = await aClaimedLibrary(context);
    const [id] = await upload(library, ['private.jpg']);
    const unknown = ['/app/o-x/y', '/app/o-x/y/z', `${pathOf(library)}/unknown`, '/nowhere'];
    for (const path of unknown) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    const elsewhere = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { 'X-Vitrine-Visitor': 'operator' },
    });
    await signInSomebody(elsewhere);
    const stranger = await elsewhere.newPage();
    for (const path of [pathOf(library), `${pathOf(library)}/${id}`]) {
      expect((await stranger.goto(path))?.status()).toBe(404);
      await expect(stranger).toHaveTitle('Not found · Vitrine');
    }
    await elsewhere.close();
  });
});

/** A layout shift as the browser reports it; TypeScript has no type for it. */
type LayoutShift = PerformanceEntry & { value: number };

async function uploadAndWait(page: Page, library: Created, names: string[]) {
  const ids = await upload(library, names);
  await page.goto(pathOf(library));
  const images = page.getByRole('main').locator('li img');
  await expect(images).toHaveCount(names.length, { timeout: 20_000 });
  return ids;
}
