import { describe, expect, it } from 'vitest';
import { parseSearch, searchUrl, UNFILTERED } from './search-url';

describe('the URL of a search', () => {
  it('survives a round trip with its text and filters', () => {
    const wanted = {
      text: 'café & "sea" ',
      library: 'atelier',
      approval: 'in_review',
      kind: 'any',
      added: { from: Date.UTC(2026, 2, 1), until: null },
      captured: { from: Date.UTC(1956, 6, 1), until: Date.UTC(1956, 6, 2) },
      orientation: 'portrait',
      colour: 'turquoise',
      camera: 'X-T5 & more',
      takenIn: 'CH/Valais/Zermatt',
      uploader: 'somebody',
    } as const;
    const url = searchUrl('museum', wanted);
    expect(url).toMatch(/^\/app\/museum\/search\?q=/);
    expect(parseSearch(new URL(url, 'http://localhost').searchParams)).toEqual(wanted);
  });

  it('has no query without a search, and drops invalid parameters', () => {
    const nothing = { ...UNFILTERED, text: '' };
    expect(searchUrl('museum', nothing)).toBe('/app/museum/search');
    expect(
      parseSearch(
        new URLSearchParams(
          'library=&q=&kind=sound&after=soon&before=&takenAfter=1066-10-14&orientation=up&colour=teal',
        ),
      ),
    ).toEqual(nothing);
    expect(parseSearch(new URLSearchParams({ q: 'x'.repeat(999) })).text).toHaveLength(200);
  });
});
