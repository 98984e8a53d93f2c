import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { errorsOfMailFrame, expect, LARGER_IMAGE, test } from './base-test';
import { forgetSession } from './fixtures';
import { holdScripts, titleOf } from './page-parts';
import { makePlaces, type Places, type Row, rows } from './pages';

test.use({ expectedErrors: [[...errorsOfMailFrame, LARGER_IMAGE], { scope: 'test' }] });

const ofSignedIn = Object.values(rows).filter(({ signedOut }) => !signedOut);
const ofSignedOut = Object.values(rows).filter(({ signedOut }) => signedOut);

/** Visits these pages, one after the other. */
async function walk(page: Page, places: Places, visited: Row[]) {
  const pixelsBeside = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  for (const { path } of visited)
    await test.step(path(places), async () => {
      expect((await page.goto(path(places)))?.status()).toBe(200);
      await expect(titleOf(page)).toHaveCount(1);
      // The pages of a share link say nothing of the product.
      const isShared = path(places).startsWith(places.share);
      await expect(page).toHaveTitle(isShared ? /Spring$/ : /Vitrine/);
      await expectAccessible(page, true);
      expect(await pixelsBeside(), 'pixels that lie beside the window').toBe(0);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await pixelsBeside(), 'with a text of twice the size').toBe(0);
    });
}

/** The positions of the text and controls of a page, in pixels from its top, by their text. */
const placesOn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const found: Record<string, number> = {};
    const times = new Map<string, number>();
    for (const element of document.querySelectorAll('a, button, input, h1, h2, h3, p')) {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0 || getComputedStyle(element).position === 'fixed') continue;
      const says = `${element.tagName} ${element.ariaLabel ?? element.textContent}`;
      const time = (times.get(says) ?? 0) + 1;
      times.set(says, time);
      found[`${says} ${time}`] = Math.round(top + window.scrollY);
    }
    return found;
  });

/** Visits these pages with late scripts and answers. A finger would miss anything that moves then. */
async function walkSlowly(page: Page, places: Places, visited: Row[]) {
  for (const { path } of visited)
    await test.step(path(places), async () => {
      const release = await holdScripts(page);
      await page.goto(path(places), { waitUntil: 'commit' });
      // The page is complete.
      await expect(page.locator('body > script').last()).toBeAttached();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const before = await placesOn(page);
      await release();
      const after = await placesOn(page);
      const stayed = Object.keys(before).filter((says) => says in after);
      expect(stayed.map((says) => [says, after[says]])).toEqual(
        stayed.map((says) => [says, before[says]]),
      );
    });
}

// The reference has thousands of elements, and axe looks at each.
test.describe.configure({ timeout: 600_000 });

const EVERY =
  'every page is accessible, fits the width of the window, moves nothing, and logs no error';

test(`${EVERY}: for a signed-in person`, { tag: '@phone' }, async ({ page, context }) => {
  const places = await makePlaces(page, context);
  await walk(page, places, ofSignedIn);
  await walkSlowly(page, places, ofSignedIn);
});

test(`${EVERY}: for a signed-out visitor`, { tag: '@phone' }, async ({ page, context }) => {
  const places = await makePlaces(page, context);
  await forgetSession(page);
  await walk(page, places, ofSignedOut);
  await walkSlowly(page, places, ofSignedOut);
});
