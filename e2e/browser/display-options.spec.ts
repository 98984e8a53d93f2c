import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { openWithMany, widthOf } from './display-options';
import { signInSomebody } from './fixtures';
import { exact, linkOf, press, visit } from './page-parts';

test('the size and names of tiles can be chosen, and last after a reload', async ({
  page,
  library,
}) => {
  await openWithMany(page, library);
  const usual = await widthOf(page, 0);
  await press(page, 'View', exact);
  await expectAccessible(page);
  const size = page.getByRole('slider', { name: 'Size' });
  await size.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, 0)).toBeLessThan(usual * 0.6);
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(page, 0)).toBeGreaterThan(usual * 1.8);
  const link = linkOf(page, /^file 1\b/);
  const name = link.getByText('file 1', { exact: true }).locator('..');
  await expect(name).toHaveCSS('opacity', '0');
  await page.getByRole('checkbox', { name: 'Show names' }).check();
  await expect(name).toHaveCSS('opacity', '1');
  await page.reload();
  await expect.poll(() => widthOf(page, 0)).toBeGreaterThan(usual * 1.8);
  await expect(name).toHaveCSS('opacity', '1');
});

test('the chosen light or dark mode overrides the device from the first paint', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInSomebody(context);
  await visit(page, '/app');
  const paper = () =>
    page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await press(page, /^Account/);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await expectAccessible(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(paper).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await press(page, /^Account/);
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  expect(await paper()).toBe(light);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  expect(await paper()).toBe(dark);
});
