import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipAround } from './gzip-around';

const page = Buffer.from('<p>the same words again and again</p>'.repeat(5000));

describe('gzipAround', () => {
  it.each([
    ['one part', [page]],
    ['an empty part at each end', [Buffer.alloc(0), page, Buffer.alloc(0)]],
    [
      'parts that cannot be compressed',
      [randomBytes(100_000), randomBytes(1), randomBytes(70_000)],
    ],
    ['many parts', Array.from({ length: 50 }, (_, n) => page.subarray(n * 100))],
  ])('gives the gzip of %s with the filling between', (_, parts) => {
    const fill = gzipAround(parts);
    for (const filling of ['a nonce of 22 letters.', '', 'x'.repeat(65_535)])
      expect(gunzipSync(fill(Buffer.from(filling))).toString('latin1')).toBe(
        parts.map((part) => part.toString('latin1')).join(filling),
      );
  });

  it('is small', () => {
    expect(gzipAround([page, page])(Buffer.from('nonce')).length).toBeLessThan(page.length / 50);
  });

  it('refuses a filling that one block cannot hold', () => {
    expect(() => gzipAround([page, page])(Buffer.alloc(65_536))).toThrow(RangeError);
  });
});
