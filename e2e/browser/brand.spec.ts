import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aMember,
  aShareLink,
  isWide,
  service,
  signIn,
  signInSomebody,
  upload,
} from './fixtures';

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
  baseURL,
}) => {
  test.slow();
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const ids = await upload(library, ['one.jpg', 'two.jpg', 'three.jpg']);
  const path = await aShareLink(context, library, ids, { showsNames: true });
  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const visitor = await elsewhere.newPage();
  await visitor.goto(path);
  await expect(visitor.getByText('Shared with Vitrine')).toBeVisible();

  await page.goto(`/app/${library.organizationId}/settings/brand`);
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() };
  await page.getByLabel('Logo file').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'The current logo' })).toBeVisible();
  await page.getByLabel('Cover file').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'The current cover' })).toBeVisible();
  // Yellow on white cannot be read.
  await page.getByLabel('Accent colour').fill('#ffe600');
  await page.getByRole('button', { name: 'Save colour' }).click();
  await expect(page.getByRole('button', { name: 'Use the usual colour' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Show “Shared with Vitrine”/ }).uncheck();
  await expectAccessible(page);

  await visitor.emulateMedia({ colorScheme: 'light' });
  await visitor.reload();
  await expect(visitor.locator('h1')).toHaveText('Spring');
  await expect(visitor.getByText('Vitrine')).toHaveCount(0);
  const image = visitor.locator('img[src*="/cdn/brands/"]').last();
  const src = (await image.getAttribute('src')) ?? '';
  const stored = await elsewhere.request.get(src);
  expect(stored.headers()['content-type']).toBe('image/webp');
  const facts = await sharp(await stored.body()).metadata();
  expect(facts).toMatchObject({ width: 640, height: 160 });
  expect(facts.exif).toBeUndefined();
  expect(await accentOf(visitor)).not.toBe('#ffe600');
  await expectAccessible(visitor, true);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  expect(await accentOf(visitor)).toBe('#ffe600');

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByRole('img', { name: 'The current logo' })).toHaveCount(0);
  expect((await elsewhere.request.get(src)).status()).toBe(404);
  await elsewhere.close();
});

test('only owners change a brand', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: a refusal');
  await signInSomebody(context);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier');
  const member = await aMember(organizationId);
  const put = async (image: string, data: Buffer) =>
    (
      await context.request.put(`${service}/api/brand-images/${organizationId}/${image}`, {
        headers: { Origin: service },
        data,
      })
    ).status();
  expect(await put('logo', Buffer.from('no image'))).toBe(400);
  expect(await put('banner', await aLogo())).toBe(404);
  await signIn(context, member);
  expect(await put('logo', await aLogo())).toBe(403);
  await page.goto(`/app/${organizationId}/settings/brand`);
  await expect(page.getByRole('heading', { name: 'Colour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload logo' })).toHaveCount(0);
  // An open page would ask for what somebody else may not see.
  await page.goto('about:blank');
  await signInSomebody(context);
  expect(await put('logo', await aLogo())).toBe(404);
});

test('a slideshow steps by keys, pauses, and plays by itself unless less motion is preferred', async ({
  page,
  context,
}) => {
  test.skip(!isWide(page), 'a phone has no keyboard');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const path = await aShareLink(context, library, await upload(library, ['one.jpg', 'two.jpg']), {
    showsNames: true,
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(path);
  const open = page.getByRole('button', { name: 'Slideshow' });
  const slideshow = page.getByRole('dialog', { name: 'Slideshow' });
  await open.click();
  await expect(slideshow.getByText('1 of 2')).toBeVisible();
  await expect(slideshow.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(slideshow.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(slideshow.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);
  await slideshow.getByRole('button', { name: 'Close the slideshow' }).click();
  await expect(slideshow).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open.click();
  await expect(slideshow.getByRole('button', { name: 'Play' })).toBeVisible();
});
