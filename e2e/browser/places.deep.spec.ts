import sharp from 'sharp';
import { expect, test } from './base-test';
import { uploadFiles } from './fixtures';
import { pathOf, press, visit } from './page-parts';

const aPhotoFrom = (north: string, east: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#286e64' } })
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: north,
        GPSLongitudeRef: 'E',
        GPSLongitude: east,
      },
    })
    .jpeg()
    .toBuffer();

test('the place of an image is shown, filters its library, and is found', async ({
  page,
  library,
}) => {
  const [zermatt = '', vienna = ''] = await uploadFiles(library, [
    { name: 'alps.jpg', bytes: await aPhotoFrom('46/1 0/1 16/1', '7/1 44/1 40/1') },
    { name: 'tower.jpg', bytes: await aPhotoFrom('48/1 12/1 30/1', '16/1 22/1 19/1') },
  ]);
  const path = pathOf(library);

  await visit(page, `${path}/${zermatt}`);
  const takenIn = page.locator('dt:text-is("Taken in") + dd');
  await expect(takenIn).toHaveText('Zermatt, Valais, SwitzerlandPlaces: GeoNames, CC BY 4.0');

  await visit(page, path);
  const tiles = page.locator('[data-tile]');
  const tileOf = (id: string) => page.locator(`a[href*="${id}"]`).first();
  await expect(tiles).toHaveCount(2);
  await press(page, 'Filters');
  const places = page.getByRole('group', { name: 'Place' });
  await places.getByRole('checkbox', { name: 'Zermatt' }).check();
  await expect(tiles).toHaveCount(1);
  await expect(page).toHaveURL(`${path}?filter=place%3AZermatt`);
  await places.getByRole('checkbox', { name: 'Zermatt' }).uncheck();
  await places.getByRole('checkbox', { name: 'Austria' }).check();
  await expect(tileOf(vienna)).toBeVisible();
  await expect(tiles).toHaveCount(1);

  for (const [text, found] of [
    ['schweiz', zermatt],
    ['wien', vienna],
    ['vienna austria', vienna],
  ] as const) {
    await visit(page, `/app/${library.organizationId}/search?filter=${text}`);
    await expect(tileOf(found)).toBeVisible();
    await expect(tiles).toHaveCount(1);
  }
  await visit(page, `/app/${library.organizationId}/search?takenIn=AT`);
  await expect(page).toHaveURL(/filter=place%3AAustria$/);
  await expect(tiles).toHaveCount(1);
});
