import { expect, it } from 'vitest';
import { asRendered } from './as-rendered';

it('data of a page ages from its rendering, but never from a time to come', () => {
  const past = Date.now() - 5000;
  expect(asRendered('data', past)).toEqual({
    initialData: 'data',
    initialDataUpdatedAt: past,
    staleTime: 1000,
  });
  const { initialDataUpdatedAt, staleTime } = asRendered('data', Date.now() + 60_000, 20_000);
  expect(initialDataUpdatedAt).toBeLessThanOrEqual(Date.now());
  expect(staleTime).toBe(20_000);
});
