import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aShareLink, upload } from './fixtures';
import { buttonOf, press, shows, visit } from './page-parts';

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
  const open = buttonOf(page, 'Slideshow');
  const slideshow = page.getByRole('dialog', { name: 'Slideshow' });
  await open.click();
  await shows(slideshow, '1 of 2');
  await shows(slideshow, '2 of 2');
  await page.keyboard.press(' ');
  await expect(buttonOf(slideshow, 'Play')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await shows(slideshow, '1 of 2');
  await expectAccessible(page);
  await press(slideshow, 'Close the slideshow');
  await expect(slideshow).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open.click();
  await expect(buttonOf(slideshow, 'Play')).toBeVisible();
});
