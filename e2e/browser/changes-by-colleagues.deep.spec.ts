import { expect, test } from './base-test';
import { A_WHILE, aColleague, offerOf, open, uploadAs } from './changes-by-colleagues';
import { addRows } from './fixtures';
import { exact, shows, tilesOf } from './page-parts';

test('below the top the tiles stay in place, and new ones appear on the way back', async ({
  page,
  library,
}) => {
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
  await shows(page, '252 assets', exact);
  await expect(offerOf(page)).toHaveCount(0);
  await expect(tilesOf(page).first()).toContainText('1 minute2');
});

test('the page polls only while the tab is visible, and at once when it becomes visible', async ({
  page,
  browser,
  baseURL,
  library,
}) => {
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
