import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aShareLink, aVisitor, upload } from './fixtures';
import { buttonOf, fill, press, shows, visit } from './page-parts';

/** Says in its metadata who made it. */
const aLogo = () =>
  sharp({ create: { width: 1200, height: 300, channels: 4, background: '#7a1fa2' } })
    .png()
    .withExif({ IFD0: { Artist: 'A stranger' } })
    .toBuffer();

const accentOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
  );

test('visitors see the logo, the cover and the colour of the organization', async ({
  page,
  context,
  browser,
  library,
}) => {
  const ids = await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  const path = await aShareLink(context, library, ids, { showsNames: true });
  const visitor = await aVisitor(browser, page);
  await visit(visitor, path);
  await shows(visitor, 'Shared with Vitrine');

  await visit(page, `/app/${library.organizationId}/settings/brand`);
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() };
  await page.getByLabel('Logo file').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'The current logo' })).toBeVisible();
  await page.getByLabel('Cover file').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'The current cover' })).toBeVisible();
  // Yellow on white cannot be read.
  await fill(page, 'Accent colour', '#ffe600');
  await press(page, 'Save colour');
  await expect(buttonOf(page, 'Use the usual colour')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Show “Shared with Vitrine”/ }).uncheck();
  await expectAccessible(page);

  await visitor.emulateMedia({ colorScheme: 'light' });
  await visitor.reload();
  await expect(visitor.locator('h1')).toHaveText('Spring');
  await expect(visitor.getByText('Vitrine')).toHaveCount(0);
  const image = visitor.locator('img[src*="/cdn/brands/"]').last();
  const src = (await image.getAttribute('src')) ?? '';
  const stored = await visitor.context().request.get(src);
  expect(stored.headers()['content-type']).toBe('image/webp');
  const facts = await sharp(await stored.body()).metadata();
  expect(facts).toMatchObject({ width: 640, height: 160 });
  expect(facts.exif).toBeUndefined();
  expect(await accentOf(visitor)).not.toBe('#ffe600');
  await expectAccessible(visitor, true);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  expect(await accentOf(visitor)).toBe('#ffe600');

  await press(page, 'Remove logo');
  await expect(page.getByRole('img', { name: 'The current logo' })).toHaveCount(0);
  expect((await visitor.context().request.get(src)).status()).toBe(404);
});
