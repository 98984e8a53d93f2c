import { describe, expect, it } from 'vitest';
import type { Neighbour } from '@/contract/browse/browse';
import { neighbourHrefs, originHref, originQuery, parseOrigin } from './origin';

const read = (query: string) => parseOrigin(new URLSearchParams(query));
const SEARCH = '?from=search&place=2&filter=caf%C3%A9+in%3Aatelier&sort=name';
const PLACE = { organizationId: 'museum', libraryPath: '/app/museum/atelier' };

describe('the origin of an asset', () => {
  it('survives a round trip through its query', () => {
    const collection = '?from=collection&collection=c1';
    for (const query of [
      '',
      '?filter=tag%3Asea&sort=name',
      '?from=search&place=1',
      SEARCH,
      collection,
    ])
      expect(originQuery(read(query))).toBe(query);
  });

  it('is a view for a search without a usable place', () => {
    for (const place of ['', '0', '1.5', 'x'])
      expect(read(`?from=search&place=${place}&filter=sea`).kind).toBe('view');
  });

  it('leads back to the view, the search or the collection', () => {
    const collection = read('?from=collection&collection=c1');
    expect(originHref(collection, PLACE)).toBe('/app/museum/-/collections/c1');
    expect(originHref(read('?sort=name'), PLACE)).toBe('/app/museum/atelier?sort=name');
    expect(originHref(read(SEARCH), PLACE)).toBe(
      '/app/museum/search?filter=caf%C3%A9+in%3Aatelier&sort=name',
    );
  });

  it('counts the places of the neighbours, also for an asset no longer in the results', () => {
    const tile = (id: string) => ({ id, libraryId: 'archive' }) as Neighbour;
    const [previous, next] = [tile('a'), tile('c')];
    const beside = { previous, next, before: [tile('z'), previous], after: [next], total: 9 };
    const hrefs = (place: number | null) =>
      neighbourHrefs(read('?from=search&place=4&filter=sea'), 'museum', { ...beside, place });
    const to = (id: string, place: number) =>
      `/app/museum/archive/${id}?from=search&place=${place}&filter=sea`;
    expect(hrefs(6)).toEqual({
      previous: to('a', 5),
      next: to('c', 7),
      before: [to('z', 4), to('a', 5)],
      after: [to('c', 7)],
    });
    expect(hrefs(null)).toMatchObject({
      before: [to('z', 2), to('a', 3)],
      after: [to('c', 4)],
    });
    const last = { ...beside, next: null, after: [], place: 1 };
    expect(neighbourHrefs(read('?sort=name'), 'museum', last)).toMatchObject({
      previous: '/app/museum/archive/a?sort=name',
      next: null,
    });
  });
});
