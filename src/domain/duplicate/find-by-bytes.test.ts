import { expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { trashAssets } from '../asset/trash/trash-assets';
import { findByBytes } from './find-by-bytes';

const domain = await aDomain();

const hashOf = (digit: string) => digit.repeat(64);

it('findByBytes names the oldest live original of each file in the library', async () => {
  const { library } = await aLibrary(domain);
  const first = await anAsset(domain, library, { sha256: hashOf('a'), name: 'first.jpg' });
  domain.pass(1000);
  const second = await anAsset(domain, library, { sha256: hashOf('a') });
  await anAsset(domain, library, { sha256: hashOf('b'), parentId: first.id });

  const asked = [hashOf('a'), hashOf('b'), hashOf('c')];
  const found = await findByBytes(domain, library, asked);
  expect(found).toEqual([{ sha256: hashOf('a'), id: first.id, name: 'first.jpg' }]);
  const both = await findByBytes(domain, library, asked, 2);
  expect(both.map(({ id }) => id)).toEqual([first.id, second.id]);

  await trashAssets(domain, library, [first.id]);
  expect((await findByBytes(domain, library, asked)).map(({ id }) => id)).toEqual([second.id]);
});

it('findByBytes tells nothing of other libraries', async () => {
  const [mine, theirs] = [await aLibrary(domain), await aLibrary(domain)];
  await anAsset(domain, theirs.library, { sha256: hashOf('d') });
  expect(await findByBytes(domain, mine.library, [hashOf('d')])).toEqual([]);
});
