import type { Page } from '@playwright/test';
import { expectAccessible, violationsOn } from './accessibility';
import { expect, test } from './base-test';
import { addRows, upload } from './fixtures';
import {
  exact,
  layoutShift,
  linkOf,
  pathOf,
  placeAt,
  shows,
  tilesLoaded,
  visit,
} from './page-parts';

/** Scrolls by `px` in small steps, like a hand on a wheel; returns the sum of the layout shifts meanwhile. */
async function scrollAndMeasureShift(page: Page, px: number): Promise<number> {
  const before = await layoutShift(page);
  await page.mouse.move(200, 400);
  for (let done = 0; done < px; done += 100) {
    await page.mouse.wheel(0, 100);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForTimeout(300);
  return (await layoutShift(page)) - before;
}

test('scrolling a large library moves nothing, and shows the tiles at once afterwards', {
  tag: '@phone',
}, async ({ page, library }) => {
  await addRows(library, 2000);
  await visit(page, pathOf(library));
  await shows(page, '2,000 assets');
  await tilesLoaded(page);
  expect(await scrollAndMeasureShift(page, 2000)).toBeLessThan(0.1);
  await tilesLoaded(page);
  // Tiles of one row lie side by side, those of the next one below.
  const { columns, first } = await page.evaluate(() => {
    const grid = document.querySelector('.asset-grid') as Element;
    const tiles = [...grid.querySelectorAll('[data-place]')];
    const columns = new Set(tiles.map((tile) => tile.getBoundingClientRect().left)).size;
    const place = Number(grid.querySelector<HTMLElement>('[data-place]')?.dataset.place);
    return { columns, first: Math.ceil(place / columns) * columns };
  });
  const boxOf = (place: number) => placeAt(page, place).boundingBox();
  const [one, two, below] = [
    await boxOf(first),
    await boxOf(first + 1),
    await boxOf(first + columns),
  ];
  expect(two?.y).toBeCloseTo(one?.y ?? 0, 0);
  expect(below?.x).toBeCloseTo(one?.x ?? 0, 0);
  expect((below?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo((two?.x ?? 0) - (one?.x ?? 0), 0);
});

test('the name of a tile includes everything it shows', async ({ page, library }) => {
  await addRows(library, 2, { kind: `'video'`, content_type: `'video/x'`, duration: '12' });
  await addRows(library, 1);
  await visit(page, pathOf(library));
  await expect(linkOf(page, 'file 2 No preview Video 0:12', exact)).toBeVisible();
  // By default axe does not run this rule.
  const violations = await violationsOn(page, ['label-content-name-mismatch']);
  expect(violations.map(({ nodes }) => nodes)).toEqual([]);
  await expectAccessible(page);
});

test.describe('on a very wide window', () => {
  test.use({ viewport: { width: 2560, height: 1300 } });

  test('a library shows more tiles in a row, and an asset fills the window', async ({
    page,
    library,
  }) => {
    const [id] = await upload(library, ['wide.jpg'], { width: 3000, height: 1800 });
    await addRows(library, 100);
    await visit(page, pathOf(library));
    const width = async () => (await placeAt(page, 0).boundingBox())?.width;
    await expect.poll(width).toBeGreaterThan(150);
    expect(await width()).toBeLessThan(220);
    await expect(async () => {
      await visit(page, `${pathOf(library)}/${id}`);
      const image = await page.getByRole('article').getByRole('img').boundingBox();
      expect(image?.width).toBeGreaterThan(1500);
    }).toPass();
  });
});
