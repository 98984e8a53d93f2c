import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { open } from './asset-page';
import { expect, test } from './base-test';
import { sql, upload, uploadFiles } from './fixtures';
import { buttonOf, press, shows, visit } from './page-parts';

test('unsaved text is kept, even after leaving the page', async ({ page, library }) => {
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  await page.keyboard.press('d');
  const field = page.getByLabel('Description', { exact: true });
  await field.fill('Evening');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await open(page, library, id);
  await expect(field).toHaveValue('Evening');
  await shows(page, 'Not saved yet.');
  await field.fill('Evening at the sea');
  await page.reload();
  await expect(field).toHaveValue('Evening at the sea');
  await press(page, 'Save');
  await expect
    .poll(() => sql('SELECT description FROM asset WHERE id = $1', [id]))
    .toEqual([{ description: 'Evening at the sea' }]);
  await page.reload();
  await expect(buttonOf(page, 'Evening at the sea')).toBeVisible();

  await press(page, 'Evening at the sea');
  await field.fill('Morning');
  await press(page, 'Cancel');
  await page.reload();
  await expect(buttonOf(page, 'Evening at the sea')).toBeVisible();
});

test('failed processing can be run again', async ({ page, library }) => {
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  await sql(
    `UPDATE asset SET processing = 'failed', processing_error = 'The disk was full.', width = NULL,
       height = NULL, renditions = '{}' WHERE id = $1`,
    [id],
  );
  await page.reload();
  await shows(page, 'The disk was full.');
  await press(page, 'Try again');
  await shows(page, '900 × 600 pixels');
});

test('the asset page lists its keys, and single letters can be switched off', async ({
  page,
  library,
}) => {
  const [id] = await uploadFiles(library, [
    {
      name: 'tall.png',
      bytes: await sharp({ create: { width: 200, height: 1200, channels: 3, background: '#375' } })
        .png()
        .toBuffer(),
    },
  ]);
  await open(page, library, id);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page);
  await keys.getByLabel('Use single-letter shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('keyboard');
  await page.keyboard.press('Enter');
  await expect(keys).toBeVisible();
});

test('the text found in an image is shown, and how certain its tags are', async ({
  page,
  library,
}) => {
  const [id = ''] = await upload(library, ['sign.jpg']);
  await open(page, library, id);
  await expect(page.getByRole('region', { name: 'Text in the image' })).toBeHidden();
  // As the job would: here the service analyses nothing.
  const box = { left: 0, top: 0, width: 1, height: 0.1 };
  const lines = Array.from({ length: 40 }, (_, n) => ({ text: `Gate ${n}`, confidence: 0.9, box }));
  await sql(
    `INSERT INTO asset_analysis (blob, lines, objects, tags, analysed_at)
     SELECT blob, $2, $3, '{boat}', now() FROM asset WHERE id = $1`,
    [id, JSON.stringify(lines), JSON.stringify([{ label: 'boat', confidence: 0.83, box }])],
  );
  await sql(
    `UPDATE asset SET analysed = true, tags = tags || '{boat}', ai_tags = ai_tags || '{boat}' WHERE id = $1`,
    [id],
  );
  await page.reload();
  const text = page.getByRole('region', { name: 'Text in the image' });
  await expect(text.getByRole('textbox')).toHaveValue(/^Gate 0\n.*Gate 39$/s);
  await expect(
    page.locator('[data-tooltip="Suggested automatically, 83 % certain"]'),
  ).toBeVisible();
  await expectAccessible(page);
  await press(text, 'Copy text in the image');
  await expect(page.getByText('Copied').first()).toBeVisible();

  await visit(page, `/app/${library.organizationId}/search?q=gate+17`);
  await shows(page.locator('[data-tile]'), 'Gate 17');
  await expect(page.getByTitle('Text in the image').locator('svg')).toBeVisible();
});
