import { expectAccessible } from './accessibility';
import { open } from './asset-page';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import { buttonOf, exact, fill, press, shows } from './page-parts';

test('time, position, rights and descriptions in other languages are set where they are shown', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  const set = async (button: string, label: string, typed: string) => {
    await press(page, button, exact);
    await fill(page, label, typed, exact);
    await page.keyboard.press('Enter');
  };
  await set('Add time taken', 'Time taken', '2026-06-14 10:00:00+02:00');
  await expect(buttonOf(page, /June 2026|Jun 14, 2026|14 Jun/)).toBeVisible();
  await set('Add position', 'Position', 'at the sea');
  await shows(page, 'Enter a latitude and a longitude');
  await fill(page, 'Position', '48.36, -4.77', exact);
  await page.keyboard.press('Enter');
  await expect(buttonOf(page, '48.36, -4.77')).toBeVisible();
  await press(page, 'Set rights');
  await set('Add creator', 'Creator', 'Ada Moreau');
  await expect(buttonOf(page, 'Ada Moreau')).toBeVisible();
  await set('Add valid until', 'Valid until', 'tomorrow');
  await shows(page, /time with a zone/);
  await page.keyboard.press('Escape');

  await press(page, 'Describe in another language');
  await fill(page, 'Language', 'de');
  await page.getByLabel('Description', { exact: true }).last().fill('Ein Leuchtturm');
  await page.keyboard.press('Enter');
  await expect(buttonOf(page, 'Ein Leuchtturm')).toBeVisible();
  await expectAccessible(page);
  const stored = () =>
    sql(
      `SELECT own_taken, own_latitude, own_longitude, rights, descriptions FROM asset WHERE id = $1`,
      [id],
    );
  const all = {
    own_taken: '2026-06-14T10:00:00+02:00',
    own_latitude: 48.36,
    own_longitude: -4.77,
    rights: { creator: 'Ada Moreau' },
    descriptions: { de: 'Ein Leuchtturm' },
  };
  await expect.poll(stored).toEqual([all]);
  await buttonOf(page, 'Undo').last().click();
  await expect.poll(stored).toEqual([{ ...all, descriptions: {} }]);
});
