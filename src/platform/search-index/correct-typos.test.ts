import { describe, expect, it } from 'vitest';
import { findCorrections, isCorrectable } from './correct-typos';

describe('findCorrections', () => {
  it.each([
    ['sunest', 'sunset', 'sunset'],
    ['sunst', 'sunset', 'sunset'],
    ['archetec', 'architecture', 'architec'],
    ['lihgthosue', 'lighthouse', 'lighthouse'],
    ['beech', 'beaches', 'beach'],
  ])('corrects %s, with the candidate %s, to %s', (typed, candidate, corrected) => {
    expect(findCorrections(typed, [candidate, 'zebra'])).toEqual([corrected]);
  });

  it('leaves out candidates further away, and the word itself', () => {
    expect(findCorrections('sunest', ['sunday', 'sun', 'sunest', 'sunests'])).toEqual([]);
    expect(findCorrections('abcde', [])).toEqual([]);
    expect(findCorrections('beach', ['b', 'be', ''])).toEqual([]);
  });

  it('returns the closest first', () => {
    expect(findCorrections('lighthuose', ['lighthuge', 'lighthouse'])[0]).toBe('lighthouse');
  });
});

describe('isCorrectable', () => {
  it('accepts words of five letters or more, and no numbers', () => {
    expect(['beach', 'strasse', 'море', 'пляжи', 'img00', '20240501'].map(isCorrectable)).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
