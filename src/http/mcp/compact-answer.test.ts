import { expect, it } from 'vitest';
import { compact } from './compact-answer';

it('compact leaves out nulls and what only older clients read, and parses sizes', () => {
  const variant = { id: 'v', parentId: 'a', sizes: '{}', appUrl: null };
  const asset = {
    id: 'a',
    name: null,
    contentVersion: null,
    sizes: '{"400":"https://x.org/a-400.webp"}',
    thumbUrl: 'https://x.org/t',
    views: [],
    type: 'main',
    tags: ['sea'],
    variants: [variant],
  };
  expect(compact({ assets: [asset], total: 1 })).toEqual({
    assets: [
      {
        id: 'a',
        sizes: { 400: 'https://x.org/a-400.webp' },
        tags: ['sea'],
        variants: [{ id: 'v', parentId: 'a', sizes: {} }],
      },
    ],
    total: 1,
  });
});

it('compact leaves the tags of a library to list_tags, and keeps their type', () => {
  const library = { id: 'l', name: 'L', assetsCount: 2, photosCount: 2, trashCount: 0, tags: [] };
  expect(compact([library])).toEqual([{ id: 'l', name: 'L', assetsCount: 2, trashCount: 0 }]);
  expect(compact([{ id: 'sea', count: 1, type: 'ai' }])).toEqual([
    { id: 'sea', count: 1, type: 'ai' },
  ]);
});
