import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, type Created, signInSomebody, sql } from './fixtures';

/** Rows of assets without an image. */
const fill = ({ organizationId, libraryId }: Created, count: number) =>
  sql(
    `INSERT INTO asset (id, organization_id, library_id, kind, processing, name, blob, sha256, size_bytes,
       content_type, created)
     SELECT gen_random_uuid(), $1, $2, 'image', 'failed', 'file ' || n, gen_random_uuid(), 'x', 1, 'image/png',
       now() - n * interval '1 second'
     FROM generate_series(1, $3::int) AS n`,
    [organizationId, libraryId, count],
  );

test('sizes the tiles, keeps what is in view, and is as it was left after a reload', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await fill(library, 600);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  const tile = (place: number) => page.locator(`[data-place="${place}"]`);
  const widthOf = async (place: number) => (await tile(place).boundingBox())?.width ?? 0;
  const usual = await widthOf(0);
  await page.getByRole('button', { name: 'Display' }).click();
  await expectAccessible(page);
  const size = page.getByRole('slider', { name: 'Size' });
  await size.focus();
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(0)).toBeGreaterThan(usual * 1.8);
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(0)).toBeLessThan(usual * 0.6);
  const name = page.getByRole('link', { name: /^file 1\b/ }).getByText('file 1', { exact: true });
  await expect(name).toHaveCSS('opacity', '0');
  await page.getByRole('checkbox', { name: 'Show names' }).check();
  await expect(name).toHaveCSS('opacity', '1');

  await page.evaluate(() => window.scrollTo(0, 1500));
  const first = () =>
    page.evaluate(() => {
      const inView = [...document.querySelectorAll<HTMLElement>('[data-place]')].filter(
        (element) => element.getBoundingClientRect().top >= 0,
      );
      return Math.min(...inView.map(({ dataset }) => Number(dataset.place)));
    });
  await expect.poll(first).toBeGreaterThan(20);
  const before = await first();
  await size.focus();
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(before)).toBeGreaterThan(usual * 1.8);
  await expect(tile(before)).toBeInViewport();

  await page.reload();
  await expect.poll(() => widthOf(0)).toBeGreaterThan(usual * 1.8);
  await expect(name).toHaveCSS('opacity', '1');
});

test('is light or dark as chosen, whatever the device says, from the first paint', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInSomebody(context);
  await page.goto('/app');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await expectAccessible(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(paper).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  expect(await paper()).toBe(light);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  expect(await paper()).toBe(dark);
});
