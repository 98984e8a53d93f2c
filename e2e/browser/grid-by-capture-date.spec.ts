import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql } from './fixtures';
import { monthInView, openByDate } from './grid-by-capture-date';
import { barOf, buttonOf, linkOf, pathOf, ready } from './page-parts';

const monthOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) });

test('the capture date view shows assets under headings of months, and jumps to one by keys', async ({
  page,
  library,
}) => {
  await openByDate(page, library);
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
  await ready(page);
  expect(await topOf('December 2025')).toEqual(before);
  expect(page.url()).toContain(`${pathOf(library)}?sort=-taken`);

  const scrubber = monthInView(page);
  await scrubber.focus();
  await page.keyboard.press('End');
  await expect(scrubber).toHaveAttribute('aria-valuetext', /January 2024|February 2024/);
  await expect(linkOf(page, /file 920/)).toBeVisible();
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
  const select = buttonOf(page, 'Select December 2024');
  await expect(select).toBeInViewport();
  await select.click();
  await expect(barOf(page)).toContainText('40 assets');
});
