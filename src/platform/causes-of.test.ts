import { describe, expect, it } from 'vitest';
import { causesOf } from './causes-of';
import { isDatabaseUnavailable } from './database/is-database-unavailable';
import { isDiskFull } from './disk-space';

const failure = (message: string, properties: object = {}) =>
  Object.assign(new Error(message), properties);

describe('causesOf', () => {
  it('follows the causes of Node and of Prisma errors', () => {
    const inner = failure('no space left on device', { code: 'ENOSPC' });
    const refused = failure('refused', { code: 'ECONNREFUSED' });
    const outer = failure('P2010', { cause: inner, meta: { driverAdapterError: refused } });
    expect(causesOf(outer)).toEqual([outer, inner, refused]);
    expect(isDiskFull(outer)).toBe(true);
    expect(isDatabaseUnavailable(outer)).toBe(true);
  });

  it('stops at an error caused by itself, and accepts any thrown value', () => {
    const endless = failure('again');
    endless.cause = endless;
    expect(isDiskFull(endless)).toBe(false);
    expect(isDatabaseUnavailable(endless)).toBe(false);
    for (const thrown of [undefined, null, 'text', 7]) expect(causesOf(thrown)).toEqual([]);
  });
});
