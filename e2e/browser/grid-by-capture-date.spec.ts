import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  addRows,
  type Created,
  hold,
  isWide,
  signInSomebody,
  sql,
} from './fixtures';

const NOTHING_ELSE = {
  make: null,
  model: null,
  software: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

/** Assets of 24 months, 40 of each, the latest from December 2025; and one without a date, added now. */
const fill = (library: Created) =>
  addRows(library, 960, {
    name: `'file ' || n - 1`,
    created: 'now()',
    metadata: `CASE WHEN n > 1 THEN jsonb_build_object('video', null, 'capture',
      '${JSON.stringify(NOTHING_ELSE)}'::jsonb || jsonb_build_object('recordedAt',
        to_char(timestamp '2025-12-28' - (n - 1) / 40 * interval '1 month' - (n - 1) % 40 * interval '1 minute',
          'YYYY:MM:DD HH24:MI:SS'))) END`,
  });

// Checks hundreds of tiles while other tests run.
test.slow();

/** Opens a library in the order of capture dates. */
async function openByDate(page: Page, context: BrowserContext) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await fill(library);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  // A choice before hydration has no effect.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Order').selectOption('By date taken');
  await expect(page.getByRole('heading', { name: 'December 2025' })).toBeVisible();
  return library;
}

const monthOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) });

/** The month at the top of the window. */
const monthInView = (page: Page) => page.getByRole('slider', { name: 'Date' });

test('the capture date view shows assets under headings of months', async ({ page, context }) => {
  const { organizationId, libraryId } = await openByDate(page, context);
  const [now] = await sql(`SELECT to_char(now() AT TIME ZONE 'UTC', 'FMMonth YYYY') AS month`, []);
  await expect(monthOf(page, now?.month).getByRole('link')).toHaveText([/file 0/]);
  await expect(monthOf(page, 'December 2025').getByRole('link').first()).toHaveText(
    /^file 1(?!\d)/,
  );
  await expectAccessible(page);
  // The server renders them at the same places.
  const topOf = (name: string) => page.getByRole('heading', { name }).boundingBox();
  const before = await topOf('December 2025');
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await topOf('December 2025')).toEqual(before);
  expect(page.url()).toContain(`/app/${organizationId}/${libraryId}?sort=captured`);
});

test('the capture date view moves nothing while it loads', async ({ page, context }) => {
  await openByDate(page, context);
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);
});

test('the capture date view jumps to a month by keys, and keeps its heading in view', async ({
  page,
  context,
}) => {
  await openByDate(page, context);
  const scrubber = monthInView(page);
  await scrubber.focus();
  await page.keyboard.press('End');
  await expect(scrubber).toHaveAttribute('aria-valuetext', /January 2024|February 2024/);
  await expect(page.getByRole('link', { name: /file 920/ })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2025');
  await page.keyboard.press('PageDown');
  await expect(scrubber).toHaveAttribute('aria-valuetext', 'December 2024');
  const tiles = monthOf(page, 'December 2024').getByRole('link');
  await expect(tiles.first()).toHaveText(/file 480/);
  await expect(tiles.first()).toBeInViewport();
  // Further down in the month, its heading is still there, covered by nothing.
  await page.evaluate(() => window.scrollBy(0, 300));
  const select = page.getByRole('button', { name: 'Select December 2024' });
  await expect(select).toBeInViewport();
  await select.click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('40 assets');
});

test('the capture date view leads to every month before the assets have loaded', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: what is fetched');
  const { organizationId, libraryId } = await openByDate(page, context);
  await page.goto(`/app/${organizationId}/${libraryId}`);
  await page.waitForLoadState('networkidle');
  const answer = await hold(page, /browse\.block/);
  await page.getByLabel('Order').selectOption('By date taken');
  const scrubber = monthInView(page);
  await scrubber.focus();
  await page.keyboard.press('End');
  await expect(scrubber).toHaveAttribute('aria-valuetext', /January 2024|February 2024/);
  answer();
  await expect(page.getByRole('link', { name: /file 920/ })).toBeVisible();
});

test('arrow keys lead from month to month, at any fraction of a pixel', async ({
  page,
  context,
}) => {
  await openByDate(page, context);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const scrubber = monthInView(page);
  for (const more of [0, 3, 11]) {
    await page.setViewportSize({ width: width + more, height });
    await scrubber.focus();
    await page.keyboard.press('Home');
    await expect(scrubber).toHaveAttribute('aria-valuenow', '0');
    for (const month of ['1', '2', '3', '4']) {
      await page.keyboard.press('ArrowDown');
      await expect(scrubber).toHaveAttribute('aria-valuenow', month);
    }
  }
});

test('the scrubber follows the mouse along the years', async ({ page, context }) => {
  test.skip(!isWide(page), 'a finger takes the thumb');
  await openByDate(page, context);
  const track = await monthInView(page).boundingBox();
  if (!track) throw new Error('There is no track.');
  const x = track.x + track.width / 2;
  await page.mouse.move(x, track.y + 10);
  await page.mouse.down();
  await page.mouse.move(x, track.y + track.height * 0.5, { steps: 5 });
  await page.mouse.up();
  await expect(monthInView(page)).toHaveAttribute('aria-valuetext', /202[45]/);
  await expect.poll(() => monthInView(page).getAttribute('aria-valuenow')).toMatch(/^1[0-4]$/);
  await expect(page.locator('[data-place]').first()).toBeVisible();
  // It selected nothing.
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
});

test('a month can be selected, and the keys move over headings', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await openByDate(page, context);
  await page.getByRole('button', { name: 'Select December 2025' }).click();
  await expect(page.getByRole('status').getByText('39 assets')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /file 0/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /file 1(?!\d)/ })).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
});

test('a range can be selected from one end of the library to the other', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  const { organizationId } = await openByDate(page, context);
  await page.getByRole('checkbox', { name: 'Select file 0', exact: true }).click();
  await monthInView(page).focus();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: /file 925/ }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('status')).toContainText('926 assets');
  await page.getByRole('checkbox', { name: 'Select file 924', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select file 927', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select file 928', exact: true }).click();
  await expect(bar.getByRole('status')).toContainText('927 assets');
  await page.getByRole('button', { name: 'Add tags' }).click();
  await page.getByLabel('Tags', { exact: true }).fill('long');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const tagged = () =>
    sql(
      `SELECT count(*)::int, bool_or(name IN ('file 924', 'file 926')) AS wrong
       FROM asset WHERE organization_id = $1 AND tags @> '{long}'`,
      [organizationId],
    );
  await expect.poll(tagged, { timeout: 30_000 }).toEqual([{ count: 927, wrong: false }]);
});

declare global {
  interface Window {
    shifted: number;
  }
}
