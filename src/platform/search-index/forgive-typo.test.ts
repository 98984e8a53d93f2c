import { describe, expect, it } from 'vitest';
import { findMeanings, isForgiven } from './forgive-typo';

describe('findMeanings', () => {
  it.each([
    ['sunest', 'sunset', 'sunset'],
    ['sunst', 'sunset', 'sunset'],
    ['archetec', 'architecture', 'architec'],
    ['lihgthosue', 'lighthouse', 'lighthouse'],
    ['beech', 'beaches', 'beach'],
  ])('%s, where %s is known, means %s', (typed, known, meant) => {
    expect(findMeanings(typed, [known, 'zebra'])).toEqual([meant]);
  });

  it('knows no meaning of what is further away, and none of the word itself', () => {
    expect(findMeanings('sunest', ['sunday', 'sun', 'sunest', 'sunests'])).toEqual([]);
    expect(findMeanings('abcde', [])).toEqual([]);
    expect(findMeanings('beach', ['b', 'be', ''])).toEqual([]);
  });

  it('puts the nearest first', () => {
    expect(findMeanings('lighthuose', ['lighthuge', 'lighthouse'])[0]).toBe('lighthouse');
  });
});

describe('isForgiven', () => {
  it('holds for words of five letters or more, not for numbers', () => {
    expect(['beach', 'strasse', 'море', 'пляжи', 'img00', '20240501'].map(isForgiven)).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
