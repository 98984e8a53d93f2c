import { expect, it } from 'vitest';
import { sayLimit } from './say-limit';

it.each([
  [1_073_741_824, '1 GB'],
  [1_000_000_000, '1 GB'],
  [5 * 1024 ** 3, '5.3 GB'],
  [250_000_000, '250 MB'],
  [999_999, '999 kB'],
  [512, '512 bytes'],
])('a limit of %i bytes is said as %s', (bytes, said) => {
  expect(sayLimit(bytes)).toBe(said);
});
