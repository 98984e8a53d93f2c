import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addRows, type Created } from './fixtures';
import {
  exact,
  layoutShift,
  pathOf,
  placeAt,
  press,
  ready,
  tileAt,
  tilesLoaded,
  visit,
} from './page-parts';

const ASSETS = 1200;

/** Opens a library of assets of many shapes, in a justified grid. */
async function open(page: Page, library: Created) {
  await addRows(library, ASSETS, {
    content_type: `'image/tiff'`,
    width: '600 + n * 7919 % 900',
    height: '400 + n * 104729 % 700',
  });
  await visit(page, pathOf(library));
  await press(page, 'View', exact);
  await page.getByText('Justified', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Justified' })).toBeChecked();
  await expect.poll(() => rowsOf(page).then((rows) => rows.some(hasSeveral))).toBe(true);
}

type Shown = { place: number; left: number; top: number; right: number; bottom: number };

/** The tiles in the document, row by row. */
async function rowsOf(page: Page): Promise<Shown[][]> {
  const shown = await page.locator('[data-place]').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      return { place: Number((tile as HTMLElement).dataset.place), left, top, right, bottom };
    }),
  );
  const rows = new Map<number, Shown[]>();
  for (const tile of shown.sort((one, other) => one.place - other.place)) {
    const top = Math.round(tile.top);
    rows.set(top, [...(rows.get(top) ?? []), tile]);
  }
  return [...rows.values()];
}

/** Whether the tiles of a row differ in width; squares do not. */
const hasSeveral = (row: Shown[]) =>
  new Set(row.map(({ left, right }) => Math.round(right - left))).size > 1;

const shapeOf = ({ left, right, top, bottom }: Shown) => (right - left) / (bottom - top);

/** The shape of the asset at a place; the newest has the number 1. */
const fileShape = (place: number) => {
  const n = place + 1;
  return (600 + ((n * 7919) % 900)) / (400 + ((n * 104729) % 700));
};

test('a justified grid shows whole images in full rows, and lasts after a reload', {
  tag: '@phone',
}, async ({ page, library }) => {
  await open(page, library);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const expectJustified = async () => {
    const rows = await rowsOf(page);
    const bounds = await page.locator('.asset-grid').boundingBox();
    const right = (bounds?.x ?? 0) + (bounds?.width ?? 0);
    for (const row of rows) {
      expect(row.at(-1)?.right).toBeCloseTo(right, 0);
      for (const tile of row) expect(shapeOf(tile)).toBeCloseTo(fileShape(tile.place), 1);
    }
    return rows.flat().map(({ place }) => place);
  };
  const places = await expectJustified();
  expect(places).toEqual(places.map((_, n) => n));
  await page.reload();
  await ready(page);
  await tilesLoaded(page);
  expect((await expectJustified()).slice(0, 10)).toEqual(places.slice(0, 10));
});

test('tiles from the server keep their places, even while others load', { tag: '@phone' }, async ({
  page,
  library,
}) => {
  await open(page, library);
  await page.keyboard.press('Escape');
  await page.reload();
  await ready(page);
  await tilesLoaded(page);
  // A row is lower until all its tiles are in the document.
  expect(await layoutShift(page)).toBeLessThan(0.2);
  // To the end at once, and back in small steps over unloaded rows.
  await tileAt(page, 0).focus();
  await page.keyboard.press('End');
  const last = placeAt(page, ASSETS - 1);
  await expect(last.locator('[data-tile]')).toBeFocused();
  await expect(last).toBeInViewport();
  await page.mouse.move(300, 400);
  let tops = await topsOf(page);
  expect(tops.size).toBeGreaterThan(5);
  for (let step = 0; step < 40; step++) tops = await scrollUp(page, tops, 150);
});

/** The tops of the tiles in the window, by place. */
async function topsOf(page: Page): Promise<Map<number, number>> {
  const height = page.viewportSize()?.height ?? 0;
  const shown = (await rowsOf(page)).flat();
  const inWindow = shown.filter(({ top, bottom }) => bottom > 0 && top < height);
  return new Map(inWindow.map(({ place, top }) => [place, top]));
}

/** Scrolls up; every tile still in the window since `before` must move by exactly this distance. */
async function scrollUp(page: Page, before: Map<number, number>, px: number) {
  await page.mouse.wheel(0, -px);
  let after = before;
  const moved = async () => {
    after = await topsOf(page);
    const distances = [...after].flatMap(([place, top]) => {
      const was = before.get(place);
      return was === undefined ? [] : [top - was];
    });
    // Rows loaded above move the page by whole pixels.
    return new Set(distances.map((by) => (Math.abs(by - px) <= 2 ? px : by)));
  };
  await expect.poll(moved).toEqual(new Set([px]));
  return after;
}
