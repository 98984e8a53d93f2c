import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aShareLink, upload } from './fixtures';
import { visit } from './page-parts';

test('a slideshow steps by keys, pauses, and plays by itself unless less motion is preferred', async ({
  page,
  context,
  library,
}) => {
  const path = await aShareLink(context, library, await upload(library, ['one.jpg', 'two.jpg']), {
    showsNames: true,
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, path);
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
