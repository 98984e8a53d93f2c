import type { BrowserContext, Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  addRows,
  aMember,
  type Created,
  isWide,
  signIn,
  signInSomebody,
  sql,
} from './fixtures';

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;

/** Longer than the pause between two polls of a page. */
const A_WHILE = '00:25';

const tilesOf = (page: Page) => page.locator('[data-place] [data-tile]');
const offerOf = (page: Page) => page.getByRole('button', { name: /^Show \d+ new asset/ });

/** The page of the library, with a clock under the control of the test. */
async function open(page: Page, library: Created) {
  await page.clock.install();
  await page.goto(pathOf(library));
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

let uploaded = 0;

async function uploadAs(colleague: Page, names: string[]) {
  const files = names.map(async (name) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await aPlainJpeg(60 + uploaded++, 40),
  }));
  const chooser = colleague.waitForEvent('filechooser');
  await colleague.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(await Promise.all(files));
  for (const name of names)
    await expect(colleague.getByRole('link', { name, exact: true })).toBeVisible({
      timeout: 20_000,
    });
}

/** A colleague in another browser, with the library open. */
async function aColleague(context: BrowserContext, library: Created): Promise<Page> {
  const person = await aMember(library.organizationId, 'Giorgio');
  await signIn(context, person);
  const page = await context.newPage();
  await page.goto(pathOf(library));
  return page;
}

test('assets added by a colleague appear at once at the top, otherwise on request', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  // With approvals the selection bar has two rows on a phone.
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [library.organizationId]);
  const elsewhere = await browser.newContext({ baseURL });
  const colleague = await aColleague(elsewhere, library);
  await open(page, library);
  await expect(page.getByText('No files yet')).toBeVisible();

  await uploadAs(colleague, ['first.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(tilesOf(page)).toHaveCount(1);
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible();

  // With a selection nothing moves.
  await page.getByRole('link', { name: 'first.jpg' }).focus();
  await page.keyboard.press('Space');
  await uploadAs(colleague, ['second.jpg', 'third.jpg']);
  await page.clock.fastForward(A_WHILE);
  await expect(offerOf(page)).toHaveText('Show 2 new assets');
  await expect(tilesOf(page)).toHaveCount(1);
  await expectAccessible(page);
  await offerOf(page).click();
  await expect(tilesOf(page)).toHaveCount(3);
  await expect(offerOf(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'first.jpg selected' })).toBeVisible();
  await elsewhere.close();
});

test('below the top the tiles stay in place, and new ones appear on the way back', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const add = (count: number, ago: string) =>
    addRows(library, count, {
      name: `'${ago}' || n`,
      created: `now() + n * interval '1 millisecond' - interval '${ago}'`,
    });
  await add(250, '1 day');
  await open(page, library);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 1500);
  const seen = () =>
    tilesOf(page).evaluateAll((tiles) =>
      tiles
        .filter((tile) => tile.getBoundingClientRect().bottom > 0)
        .map((tile) => [tile.textContent, tile.getBoundingClientRect().top]),
    );
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(10);
  await page.waitForTimeout(500);
  const before = await seen();
  await add(2, '1 minute');
  await page.clock.fastForward(A_WHILE);
  await expect(offerOf(page)).toHaveText('Show 2 new assets');
  expect(await seen()).toEqual(before);
  await page.mouse.wheel(0, -3000);
  await expect(page.getByText('252 assets', { exact: true })).toBeVisible();
  await expect(offerOf(page)).toHaveCount(0);
  await expect(tilesOf(page).first()).toContainText('1 minute2');
});

test('the page polls only while the tab is visible, and at once when it becomes visible', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.skip(!isWide(page), 'the same at any width: when a page asks');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const elsewhere = await browser.newContext({ baseURL });
  const colleague = await aColleague(elsewhere, library);
  await open(page, library);
  const show = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibilityState);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/trpc/page.library')) asked++;
  });
  await show('hidden');
  await uploadAs(colleague, ['meanwhile.jpg']);
  for (let n = 0; n < 3; n++) await page.clock.fastForward(A_WHILE);
  expect(asked).toBe(0);
  await show('visible');
  await expect(tilesOf(page)).toHaveCount(1);
  await elsewhere.close();
});
