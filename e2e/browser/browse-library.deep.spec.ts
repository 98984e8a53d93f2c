import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { uploadAndWait } from './browse-library';
import { addLibrary, aLibrary, signInSomebody, sql, upload } from './fixtures';
import {
  exact,
  follow,
  headed,
  holdScripts,
  layoutShift,
  linkOf,
  pathOf,
  ready,
  searchField,
  shows,
  tagSelection,
  tilesLoaded,
  visit,
} from './page-parts';

test.describe('without a connection', () => {
  // Prefetches and refetches fail meanwhile.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a library stays open, and says why nothing else opens', async ({
    page,
    context,
    library,
  }) => {
    await uploadAndWait(page, library, ['a.jpg']);
    await ready(page);
    await context.setOffline(true);
    await follow(page, 'a.jpg');
    await shows(page, 'This opens once you’re back online');
    await expect(page).toHaveURL(pathOf(library));
    await context.setOffline(false);
  });
});

test('hovering over an image loads its current page in advance', async ({ page, library }) => {
  const [id] = await uploadAndWait(page, library, ['still-life.jpg']);
  const tile = linkOf(page, 'still-life.jpg');
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

  await follow(page, 'Atelier', exact);
  await tile.focus();
  await page.keyboard.press('Space');
  await tagSelection(page, 'vessel');
  await shows(page, '1 asset tagged.');
  await tile.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();
  await expect(linkOf(page, 'vessel', exact)).toBeVisible();
});

test('a library moves nothing while the images arrive', { tag: '@phone' }, async ({
  page,
  library,
}) => {
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await page.reload();
  await ready(page);
  await tilesLoaded(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

test('a filter is typed before the scripts run, completed, and refused where it is none', async ({
  page,
  library,
}) => {
  const [id] = await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  await sql(`UPDATE asset SET tags = '{Stillleben}', ai_tags = '{}' WHERE id = $1`, [id]);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const field = searchField(page);
  await field.focus();
  await page.keyboard.type('type:lamp');
  await release();
  await page.keyboard.press('Enter');
  await shows(page, '“lamp” is no type; there could be');
  await expect(page).toHaveURL(pathOf(library));
  await shows(page, '2 assets', exact);
  await expectAccessible(page);
  await field.fill('tag:still');
  await expect(page.getByRole('option', { name: 'Stillleben 1' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows(page, '1 of 2 assets', exact);
  await expect(page).toHaveURL(/\?filter=tag%3AStillleben$/);
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('tag:Stillleben');
  await expect(page).toHaveURL(pathOf(library));
  // An address from before the filter language.
  await visit(page, `${pathOf(library)}?tag=Stillleben&kind=image`);
  await expect(page).toHaveURL(/\?filter=tag%3AStillleben\+type%3Aimage$/);
  await shows(page, '1 of 2 assets', exact);
});

test('the old address of a transferred asset leads to its new library', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['moved.jpg']);
  await addLibrary(library.organizationId, 'Present');
  await sql(`UPDATE asset SET library_id = 'present' WHERE id = $1`, [id]);
  await visit(page, `${pathOf(library)}/${id}`);
  await expect(page).toHaveURL(new RegExp(`/app/${library.organizationId}/present/${id}$`));
  await headed(page, 'moved.jpg');
});

test('an unclaimed library reveals nothing else', async ({ page }) => {
  const library = await aLibrary('Secret');
  const [id] = await upload(library, ['secret.jpg']);
  for (const path of ['', `/${id}`, '/unknown']) {
    const answer = await visit(page, pathOf(library) + path);
    expect(answer?.status()).toBe(200);
    expect((await answer?.text())?.replaceAll(library.libraryId, '')).not.toMatch(/secret/i);
    await headed(page, /hasn’t been claimed/);
  }
});

test.describe('a missing page', () => {
  test.use({ expectedErrors: [/404/] });

  test('looks the same as a page without access', async ({ page, browser, baseURL, library }) => {
    const [id] = await upload(library, ['private.jpg']);
    const unknown = ['/app/o-x/y', '/app/o-x/y/z', `${pathOf(library)}/unknown`, '/nowhere'];
    for (const path of unknown) {
      expect((await page.goto(path))?.status()).toBe(404);
      await headed(page, 'Page not found');
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
