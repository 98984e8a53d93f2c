import { describe, expect, it } from 'vitest';
import { keyOfPart, splitFilter, valuesOfPart } from './split-filter';

describe('the parts of a filter', () => {
  it.each([
    ['sunset pier', ['sunset', 'pier']],
    [' tag:sea,"New York"  -type:video', ['tag:sea,"New York"', '-type:video']],
    ['"red door" AND NOT by:me', ['"red door"', '-by:me']],
    ['a (b OR "c)" (d)) e', ['a', '(b OR "c)" (d))', 'e']],
    ['sunset OR tag:sea', ['sunset OR tag:sea']],
    ['ORchid AND', ['ORchid']],
    ['text:"no exit', ['text:"no exit']],
    ['near:38.72,-9.14,10km', ['near:38.72,-9.14,10km']],
    ['', []],
  ])('%s', (text, parts) => {
    expect(splitFilter(text)).toEqual(parts);
  });

  it('have a key and values', () => {
    expect(keyOfPart('-TAG:sea')).toBe('tag');
    expect(['sea', '"a:b"', '(tag:a)', 'tag:a OR b'].map(keyOfPart)).toEqual(Array(4).fill(null));
    expect(keyOfPart('tag:"a OR b"')).toBe('tag');
    expect(valuesOfPart('tag:sea,"New, \\"York\\"",x')).toEqual(['sea', 'New, "York"', 'x']);
  });
});
