import { describe, expect, it } from 'vitest';
import { bearerKind, lookupOf, newBearer } from './secrets';

describe('bearers', () => {
  it('have the form known to secret scanners, and never repeat', () => {
    const keys = Array.from({ length: 1000 }, () => newBearer('key'));

    expect(
      keys.every((key) => /^vit_[0-9A-Za-z]{49}$/.test(key) && bearerKind(key) === 'key'),
    ).toBe(true);
    expect(new Set(keys).size).toBe(1000);
  });

  it('differ from texts with a single character changed', () => {
    const key = newBearer('token');
    expect(bearerKind(key)).toBe('token');
    for (let place = 4; place < key.length; place++) {
      const other = key[place] === 'a' ? 'b' : 'a';
      expect(bearerKind(key.slice(0, place) + other + key.slice(place + 1))).toBeNull();
    }
  });

  it('are looked up differently for every secret and purpose', () => {
    const lookups = [
      lookupOf(['one'], 'value', 'api-key'),
      lookupOf(['two'], 'value', 'api-key'),
      lookupOf(['one'], 'value', 'claim'),
    ].map((lookup) => lookup.toString('hex'));
    expect(new Set(lookups).size).toBe(3);
  });
});
