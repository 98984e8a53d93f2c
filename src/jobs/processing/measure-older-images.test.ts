import { expect, it } from 'vitest';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { measureSome } from './measure-older-images';
import { storeRenditions } from './store-renditions';

const domain = await aDomain();
const imaging = makeImaging();

const folder = await aFolder();
const blobs = await makeDiskBlobs({ folder });

it('measureOlderImages measures large and small older images, and gives up on lost ones', async () => {
  const { library } = await aLibrary(domain);
  const ids: string[] = [];
  for (const width of [900, 300]) {
    const blob = domain.newId();
    await blobs.put(blob, await anImage('png', { width, height: width / 2, seed: 3 }));
    const made = await blobs.asFile(blob, (path) => imaging.process(path));
    const { renditions } = await storeRenditions(blobs, blob, made);
    ids.push((await aReadyAsset(domain, library, { blob }, { renditions })).id);
    // Its smallest size is enough.
    if (renditions.length > 0) await blobs.delete(blob);
  }
  ids.push((await aReadyAsset(domain, library)).id);
  expect(await measureSome({ domain, blobs, imaging }, '')).toBeNull();
  const rows = await domain.sql<{ hash: string; colours: string[] }>(
    'SELECT perceptual_hash::text AS hash, colours FROM asset WHERE id = ANY ($1) ORDER BY array_position($1, id)',
    [ids],
  );
  const [large = 0n, small = 0n, lost] = rows.map(({ hash }) => BigInt(hash));
  expect(lost).toBe(0n);
  expect(rows.map(({ colours }) => colours.length > 0)).toEqual([true, true, false]);
  expect(rows[0]?.colours).toEqual(rows[1]?.colours);
  expect(large).toBeGreaterThan(0n);
  expect((large ^ small).toString(2).replaceAll('0', '').length).toBeLessThanOrEqual(7);
});
