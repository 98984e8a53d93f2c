import { expectAccessible } from './accessibility';
import { open } from './asset-page';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';

test('time, position, rights and descriptions in other languages are set where they are shown', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  const set = async (button: string, label: string, typed: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByLabel(label, { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
  };
  await set('Add time taken', 'Time taken', '2026-06-14 10:00:00+02:00');
  await expect(page.getByRole('button', { name: /June 2026|Jun 14, 2026|14 Jun/ })).toBeVisible();
  await set('Add position', 'Position', 'at the sea');
  await expect(page.getByText('Enter a latitude and a longitude')).toBeVisible();
  await page.getByLabel('Position', { exact: true }).fill('48.36, -4.77');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '48.36, -4.77' })).toBeVisible();
  await page.getByRole('button', { name: 'Set rights' }).click();
  await set('Add creator', 'Creator', 'Ada Moreau');
  await expect(page.getByRole('button', { name: 'Ada Moreau' })).toBeVisible();
  await set('Add valid until', 'Valid until', 'tomorrow');
  await expect(page.getByText(/time with a zone/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Describe in another language' }).click();
  await page.getByLabel('Language').fill('de');
  await page.getByLabel('Description', { exact: true }).last().fill('Ein Leuchtturm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ein Leuchtturm' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(stored).toEqual([{ ...all, descriptions: {} }]);
});
