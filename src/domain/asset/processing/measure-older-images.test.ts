import { expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { findUnmeasuredImages, setMeasures } from './measure-older-images';

const domain = await aDomain();

it('older images and posters are found once, and get their measures unless their bytes changed', async () => {
  const { library } = await aLibrary(domain);
  const ready = async (...given: [object?, object?]) =>
    (await aReadyAsset(domain, library, ...given)).id;
  const [first, second, video] = [await ready(), await ready(), await ready({ kind: 'video' })];
  await ready({}, { colours: ['red'] });
  await ready({ kind: 'video' }, { blurhash: null, renditions: [] });
  await anAsset(domain, library);

  const found = () => findUnmeasuredImages(domain, '', 1000);
  const idsOf = (images: { id: string }[]) => images.map(({ id }) => id);
  expect(idsOf(await found()).sort()).toEqual([first, second, video].sort());
  for (const image of await found())
    await setMeasures(domain, image.id === second ? { ...image, blob: 'another' } : image, {
      colours: ['green', 'blue'],
      perceptualHash: '5',
    });
  expect(idsOf(await found())).toEqual([second]);
  expect(await findUnmeasuredImages(domain, second, 1)).toEqual([]);
  const rows = await domain.sql(
    `SELECT kind, perceptual_hash AS hash FROM asset WHERE colours = '{green,blue}' ORDER BY kind`,
  );
  expect(rows).toEqual([
    { kind: 'image', hash: '5' },
    { kind: 'video', hash: null },
  ]);
});
