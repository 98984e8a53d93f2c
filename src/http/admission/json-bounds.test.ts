import { describe, expect, it } from 'vitest';
import { excessOf, makeJsonMeter } from './json-bounds';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('the bounds of JSON text', () => {
  it('allow 64 levels and 10,000 values', () => {
    expect(excessOf(nested(64))).toBeNull();
    expect(excessOf(`[${Array(10_000).fill(0).join()}]`)).toBeNull();
  });

  it.each([65, 5000, 200_000])('refuse %i levels', (levels) => {
    expect(excessOf(nested(levels))).toBe('is nested more than 64 levels deep');
    expect(excessOf('{"a":'.repeat(levels))).toContain('nested');
  });

  it('refuse 10,001 values, in one array or in many', () => {
    expect(excessOf(`[${Array(10_001).fill(0).join()}]`)).toBe('has more than 10000 values');
    expect(excessOf(`[${Array(5001).fill('[0,0]').join()}]`)).toContain('values');
  });

  it('count nothing inside strings, whatever is escaped there', () => {
    const text = JSON.stringify({ a: `${'['.repeat(500)}"\\${','.repeat(20_000)}\\"` });
    expect(excessOf(text)).toBeNull();
    expect(excessOf(`${text.slice(0, -1)},"b":${nested(64)}}`)).toContain('nested');
  });

  it('are the same for text in pieces', () => {
    const measure = makeJsonMeter({ depth: 2, values: 5 });
    const pieces = ['[{"a', '\\', '"[[[', '":[', '1]}]'].map((piece) => Buffer.from(piece));
    expect(pieces.map(measure)).toEqual([
      null,
      null,
      null,
      'is nested more than 2 levels deep',
      null,
    ]);
  });

  it('are the same wherever strings with quotes and backslashes are cut', () => {
    for (const inner of ['\\', '\\\\', '"', '\\"', '"\\', '\\\\"\\"', 'n\\"\\\\\\"', '']) {
      const long = 'x'.repeat(40);
      const text = JSON.stringify([`${long}${inner},[[`, inner, [`${inner}${long}${inner}`]]);
      const bytes = Buffer.from(text);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
        const results = (depth: number, values: number) =>
          pieces.map(makeJsonMeter({ depth, values })).filter((result) => result !== null);
        expect(results(2, 3)).toEqual([]);
        expect(results(1, 3)).toHaveLength(1);
        expect(results(2, 2)).toHaveLength(1);
      }
    }
  });

  it('are checked in linear time: 1 MiB in a few milliseconds', () => {
    const text = Buffer.alloc(1_048_576, '[]');
    const begin = performance.now();
    expect(excessOf(text)).toBeNull();
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});
