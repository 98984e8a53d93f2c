import sharp from 'sharp';
import { startTileServer } from '../support/servers/tiles';
import { endService, startService } from '../support/service';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aLibraryWith } from './own-service';
import { buttonOf, linkOf, visit } from './page-parts';

test.use({ expectedErrors: [/503 \(Service Unavailable\)/] });

const aPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#286e64' } });

/** Taken in Brest. */
const aPositionedPhoto = () =>
  aPhoto().withExif({
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '48/1 23/1 24/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '4/1 29/1 24/1',
    },
  });

test('a map shows the tiles of the operator’s server, or is drawn without them', async ({
  page,
  context,
}) => {
  const tiles = await startTileServer();
  const service = await startService({
    MAP_TILES_URL: tiles.url,
    MAP_TILES_ATTRIBUTION: '© Maps <https://maps.example/c>',
    RATE_LIMIT_IP_PER_MINUTE: '10000',
  });
  try {
    const files = [aPositionedPhoto(), aPhoto()].map((image) => image.jpeg().toBuffer());
    const { library, pages } = await aLibraryWith(service, context, await Promise.all(files));
    const [positioned = '', other = ''] = pages;
    await visit(page, library);
    await visit(page, other);
    await expect(page.locator('dt:text-is("Dimensions") + dd')).toBeVisible();
    expect(tiles.requests).toEqual([]);

    await visit(page, positioned);
    const location = page.locator('dt:text-is("Location") + dd');
    await expect(location).toBeVisible();
    const shown = location.locator('img');
    const loaded = () =>
      shown.evaluateAll((images: HTMLImageElement[]) =>
        images.every(({ naturalWidth }) => naturalWidth === 256),
      );
    await expect(shown.first()).toHaveAttribute('src', /\/13\/399\d\/283\d\.png$/);
    await expect.poll(loaded).toBe(true);
    for (const { headers } of tiles.requests) expect(headers.referer).toBeUndefined();
    await expect(linkOf(location, '© Maps')).toHaveAttribute('href', 'https://maps.example/c');
    await expectAccessible(page);

    const closer = buttonOf(page, 'Zoom in on the map');
    await closer.press('Enter');
    await expect(shown.first()).toHaveAttribute('src', /\/14\/798\d\/56\d\d\.png$/);
    for (let zoom = 14; zoom < 20; zoom++) await closer.press('Enter');
    await expect(shown.first()).toHaveAttribute('src', /\/18\//);
    await expect(closer).toHaveAttribute('aria-disabled', 'true');
    await expect(closer).toBeFocused();

    const farther = buttonOf(page, 'Zoom out of the map');
    for (let zoom = 18; zoom > 13; zoom--) await farther.press('Enter');
    await expect(shown.first()).toHaveAttribute('src', /\/13\//);
    tiles.answering = false;
    await farther.press('Enter');
    await expect(location.locator('use[href$="#land"]').first()).toBeAttached();
    await expect(shown).toHaveCount(0);
    await expect(linkOf(location, '© Maps')).toHaveCount(0);
  } finally {
    await page.close();
    await endService(service);
    await tiles.close();
  }
});
