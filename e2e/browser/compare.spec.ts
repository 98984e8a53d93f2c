import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { uploadFiles } from './fixtures';
import { buttonOf, linkOf, pathOf, tilesOf, visit } from './page-parts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Compare' });

const imagesOf = (page: Page) => dialogOf(page).getByRole('img');

/** The place of the right edge and of the lower edge of each image in its window, in sizes of the image. */
const partsShown = (page: Page) =>
  imagesOf(page).evaluateAll((images) =>
    images.map((image) => {
      const window = (image.parentElement as HTMLElement).getBoundingClientRect();
      const box = image.getBoundingClientRect();
      const fit = Math.min(window.width / box.width, window.height / box.height);
      // Without the sign of a zero.
      const share = (from: number, to: number, size: number) =>
        Math.round((100 * (from - to)) / size) + 0;
      return {
        scale: Math.round(100 / fit),
        x: share(box.left + box.width / 2, window.left + window.width / 2, box.width),
        y: share(box.top + box.height / 2, window.top + window.height / 2, box.height),
      };
    }),
  );

test('selected assets and versions are compared side by side, zoomed in step, and by a moving edge', async ({
  page,
  library,
}) => {
  const files = [
    { name: 'large.jpg', bytes: await aPlainJpeg(1800, 1200) },
    { name: 'small.jpg', bytes: await aPlainJpeg(300, 200) },
    ...(await Promise.all(
      ['c.jpg', 'd.jpg', 'e.jpg'].map(async (name, n) => ({
        name,
        bytes: await aPlainJpeg(30 + n, 20),
      })),
    )),
  ];
  const [original = ''] = await uploadFiles(library, files);
  const path = pathOf(library);
  await visit(page, path);
  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(5);
  await tiles.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  const compare = buttonOf(page, 'Compare');
  // From two to four can be compared.
  const leaveOut = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await expect(buttonOf(page, 'Add tags')).toBeVisible();
  await expect(compare).toHaveCount(0);
  await leaveOut('e.jpg');
  await expect(compare).toBeVisible();
  for (const name of ['d.jpg', 'c.jpg', 'small.jpg']) await leaveOut(name);
  await expect(compare).toHaveCount(0);
  await leaveOut('small.jpg');
  await compare.click();
  await expect(imagesOf(page)).toHaveCount(2);
  await expect
    .poll(() =>
      imagesOf(page).evaluateAll((all) =>
        all.every((one) => (one as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toBe(true);
  expect(await partsShown(page)).toEqual([
    { scale: 100, x: 0, y: 0 },
    { scale: 100, x: 0, y: 0 },
  ]);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  const [first, second] = await partsShown(page);
  expect(first).toMatchObject({ scale: 225, x: expect.any(Number) });
  expect(first?.x).toBeLessThan(0);
  expect(second).toEqual(first);

  await page.keyboard.press('w');
  const edge = page.getByRole('slider', { name: 'Edge between the images' });
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '55');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(buttonOf(page, 'Compare')).toBeFocused();

  await uploadFiles(library, [{ name: 'warmer.jpg', bytes: await aPlainJpeg(900, 600) }], original);
  await visit(page, `${path}/${original}`);
  await expect(buttonOf(page, 'Compare')).toBeVisible();
  await page.keyboard.press('c');
  await expect(imagesOf(page)).toHaveCount(2);
  await expect(linkOf(dialogOf(page), 'warmer.jpg')).toBeVisible();
});
