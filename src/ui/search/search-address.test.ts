import { describe, expect, it } from 'vitest';
import { searchAddress, wantedOf } from './search-address';

describe('the address of a search', () => {
  it('says what is searched for, and comes back to the same', () => {
    const wanted = { text: 'café & "sea" ', library: 'atelier', approval: 'in_review' };
    const address = searchAddress('museum', wanted);
    expect(address).toMatch(/^\/app\/museum\/search\?q=/);
    expect(wantedOf(new URL(address, 'http://localhost').searchParams)).toEqual(wanted);
  });

  it('says nothing where nothing is asked', () => {
    const nothing = { text: '', library: null, approval: null };
    expect(searchAddress('museum', nothing)).toBe('/app/museum/search');
    expect(wantedOf(new URLSearchParams('library=&q='))).toEqual(nothing);
    expect(wantedOf(new URLSearchParams({ q: 'x'.repeat(999) })).text).toHaveLength(200);
  });
});
