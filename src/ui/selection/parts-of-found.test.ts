import { expect, it } from 'vitest';
import type { FoundTile } from '@/contract/browse/browse';
import { partsOfFound } from './parts-of-found';

const tile = (id: string, libraryId: string, parentId: string | null = null) =>
  ({ id, libraryId, parentId }) as FoundTile;

it('partsOfFound splits results by library, each in its order', () => {
  const tiles = [tile('a', 'one'), tile('b', 'two'), tile('c', 'one')];
  expect(partsOfFound('o', tiles)).toEqual([
    {
      libraryRef: { organizationId: 'o', libraryId: 'one' },
      count: 2,
      ids: ['a', 'c'],
      selection: { ids: ['a', 'c'] },
    },
    {
      libraryRef: { organizationId: 'o', libraryId: 'two' },
      count: 1,
      ids: ['b'],
      selection: { ids: ['b'] },
    },
  ]);
});

it('partsOfFound keeps originals together for a background change, and splits variants into calls', () => {
  const originals = Array.from({ length: 150 }, (_, n) => tile(`original ${n}`, 'one'));
  const variants = Array.from({ length: 150 }, (_, n) => tile(`variant ${n}`, 'one', 'original'));
  const parts = partsOfFound('o', [...variants, ...originals]);
  expect(parts.map(({ count }) => count)).toEqual([150, 100, 50]);
});
