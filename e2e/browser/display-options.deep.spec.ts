import { expect, test } from './base-test';
import { openWithMany, widthOf } from './display-options';
import { exact, placeAt, press } from './page-parts';

test('changing the tile size keeps the assets in view', async ({ page, library }) => {
  await openWithMany(page, library);
  const usual = await widthOf(page, 0);
  await page.evaluate(() => window.scrollTo(0, 1500));
  // The first tile with an uncovered corner; -1 while the tiles here are not drawn yet.
  const first = () =>
    page.evaluate(() => {
      const tiles = [...document.querySelectorAll<HTMLElement>('[data-place]')];
      const uncovered = tiles.filter((each) => {
        const { left, top } = each.getBoundingClientRect();
        return document.elementFromPoint(left + 9, top + 9)?.closest('[data-place]') === each;
      });
      return uncovered.length > 0
        ? Math.min(...uncovered.map(({ dataset }) => Number(dataset.place)))
        : -1;
    });
  await expect.poll(first).toBeGreaterThan(20);
  const before = await first();
  await press(page, 'View', exact);
  await page.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(page, before)).toBeGreaterThan(usual * 1.8);
  await expect(placeAt(page, before)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, before)).toBeLessThan(usual * 0.6);
  await expect(placeAt(page, before)).toBeInViewport();
});
