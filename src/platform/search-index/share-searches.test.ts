import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aSearchRequest } from '@/testing/search-database';
import type { SearchIndex, SearchRequest } from './port';
import { shareSearches } from './share-searches';

describe('equal searches', () => {
  it('share a result until it is asked for, and never get one asked for before', async () => {
    const asked: string[] = [];
    const index = shareSearches(
      {
        async search({ text }) {
          asked.push(text);
          const found = asked.length;
          await pause(20);
          return { found, hits: [] };
        },
      },
      (inner) => inner,
    );
    const first = [index.search(aSearchRequest('a')), index.search(aSearchRequest('a'))];
    const other = index.search(aSearchRequest('b'));
    await pause(5);
    const later = index.search(aSearchRequest('a'));
    expect((await Promise.all([...first, other, later])).map(({ found }) => found)).toEqual([
      1, 1, 2, 3,
    ]);
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('are those with the same text, page, filters and scope', async () => {
    let asked = 0;
    const index = shareSearches(
      { search: async () => ({ found: asked++, hits: [] }) },
      (inner) => inner,
    );
    const different: Partial<SearchRequest>[] = [
      {},
      { organizationId: 'two' },
      { libraryIds: ['second'] },
      { libraryIds: ['home', 'second'] },
      { approvals: [null] },
      { offset: 20 },
      { limit: 5 },
      { filter: { key: 'type', values: ['video'], at: 1 } },
      { group: 'unclaimed' },
    ];
    await Promise.all(different.map((more) => index.search(aSearchRequest('a', more))));
    expect(asked).toBe(different.length);
  });

  it('share a refusal, and the next one is asked', async () => {
    let queued = 0;
    const refuseFirst = (inner: SearchIndex): SearchIndex => ({
      search: async (request) => {
        await pause(5);
        if (queued++ === 0) throw new Error('waited for too long');
        return inner.search(request);
      },
    });
    const index = shareSearches({ search: async () => ({ found: 7, hits: [] }) }, refuseFirst);
    const search = () => index.search(aSearchRequest('a'));
    const refused = await Promise.allSettled([search(), search()]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await search()).toEqual({ found: 7, hits: [] });
  });
});
