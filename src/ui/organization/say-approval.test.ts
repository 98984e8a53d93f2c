import { expect, it } from 'vitest';
import { sayApproval } from './say-approval';

it.each([
  ['approved', 'approved 3 assets'],
  ['needs_changes', 'set 3 assets to Needs changes'],
  [null, 'removed the approval of 3 assets'],
])('names the state %s', (state, said) => {
  expect(sayApproval(state, '3 assets')).toBe(said);
});
