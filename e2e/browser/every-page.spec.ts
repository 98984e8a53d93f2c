import { readdirSync } from 'node:fs';
import { expectAccessible } from './accessibility';
import { errorsOfMailFrame, expect, LARGER_IMAGE, test } from './base-test';
import { forgetSession } from './fixtures';
import { isWide, titleOf } from './page-parts';
import { makePlaces, rows } from './pages';

test.use({ expectedErrors: [[...errorsOfMailFrame, LARGER_IMAGE], { scope: 'test' }] });

test('every page has a row', () => {
  const pages = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\(\w+\)\/?|\/?page\.tsx$/g, '')}`);
  expect(Object.keys(rows).sort()).toEqual(pages.sort());
});

/** Those that people see most; every-page.deep visits all of them, slowly, and in dark mode. */
const MAIN = [
  '/app/[organizationId]',
  '/app/[organizationId]/[libraryId]',
  '/app/[organizationId]/[libraryId]/[assetId]',
  '/app/[organizationId]/-/collections/[collectionId]',
  '/app/[organizationId]/-/activity',
  '/app/[organizationId]/search',
  '/app/[organizationId]/settings/members',
  '/account',
  '/',
  '/s/[token]',
  '/s/[token]/[place]',
  '/sign-in',
];

test('the main pages fit the window and log no error, and are accessible', {
  tag: '@phone',
}, async ({ page, context }) => {
  const places = await makePlaces(page, context);
  for (const [n, name] of MAIN.entries())
    await test.step(name, async () => {
      const { path, signedOut } = rows[name] as (typeof rows)[string];
      if (signedOut && !rows[MAIN[n - 1] ?? '']?.signedOut) await forgetSession(page);
      expect((await page.goto(path(places)))?.status()).toBe(200);
      await expect(titleOf(page)).toHaveCount(1);
      const beside = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(beside), 'pixels that lie beside the window').toBe(0);
      if (isWide(page)) await expectAccessible(page);
    });
});
