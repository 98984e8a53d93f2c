import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './base-test';
import type { Created } from './fixtures';
import { pathOf, visit } from './page-parts';

/** Opens the page of an asset and waits for its image. */
export async function open(page: Page, library: Created, id: string | undefined, query = '') {
  await visit(page, `${pathOf(library)}/${id}${query}`);
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
}

/** A photo with metadata about its camera, place and subject. */
export const aCaptionedPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#286e64' } })
    .withExif({
      IFD0: { Make: 'Pear', Model: 'P7', Artist: 'Ada Moreau', Copyright: '2026 Ada Moreau' },
      IFD2: {
        DateTimeOriginal: '2026:02:03 14:15:16',
        LensModel: '35 mm f/2',
        ExposureTime: '1/250',
        FNumber: '28/10',
        ISOSpeedRatings: '400',
        FocalLength: '35/1',
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 23/1 24/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '4/1 29/1 24/1',
      },
    })
    .withXmp(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ps="http://ns.adobe.com/photoshop/1.0/"
        ps:City="Brest" ps:Country="France">
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Boats at dawn</rdf:li></rdf:Alt></dc:description>
        <dc:subject><rdf:Bag><rdf:li>harbour</rdf:li><rdf:li>boats, nets</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
    .jpeg()
    .toBuffer();
