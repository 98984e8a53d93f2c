import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { upload } from './fixtures';
import { buttonOf, fill, headed, press } from './page-parts';
import { dialogOf, openPicker, optionOf, serveExample } from './picker';

let site: Awaited<ReturnType<typeof serveExample>>;

test.beforeAll(async () => {
  site = await serveExample();
});

test.afterAll(() => site.stop());

test('images are chosen from the libraries of the person on a page of another site', async ({
  page,
  library,
}) => {
  await upload(library, ['green.jpg', 'brown.jpg', 'clear.jpg']);
  const popup = await openPicker(page, site);
  await headed(popup, 'Allow Example CMS access?');
  await expect(buttonOf(dialogOf(page), 'Choose')).toBeDisabled();
  await expectAccessible(page);
  const closed = popup.waitForEvent('close');
  await press(popup, 'Allow');
  await closed;

  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await expect(optionOf(page, 'clear.jpg').getByRole('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await fill(dialogOf(page), 'Search assets', 'green');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(1);
  await optionOf(page, 'green.jpg').click();
  await fill(dialogOf(page), 'Search assets', '');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await expect(optionOf(page, 'green.jpg')).toHaveAttribute('aria-selected', 'true');
  await optionOf(page, 'brown.jpg').click();
  await expectAccessible(page);
  await press(dialogOf(page), 'Choose 2');
  await expect(dialogOf(page)).toBeHidden();

  const images = page.getByRole('list', { name: 'Pictures' }).locator('img');
  await expect(images).toHaveCount(2);
  await expect(images.first()).toHaveAttribute('srcset', /\/cdn\/.+ \d+w/);
  await expect
    .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const kept = JSON.parse(await page.locator('input[name=pictures]').inputValue());
  expect(kept[0]).toMatchObject({ width: 900, height: 600 });

  // A signed-in person chooses again without another window, by keys alone.
  await buttonOf(page, 'Choose pictures').press('Enter');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(images).toHaveCount(1);
});
