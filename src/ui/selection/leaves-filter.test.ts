import { expect, it } from 'vitest';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import { leavesFilter } from './leaves-filter';

const approve = { kind: 'approve', state: 'rejected', note: '' } as SelectedChange;
const untag = { kind: 'untag', tags: ['Sea'] } as SelectedChange;
const edit = { kind: 'edit', set: {} } as SelectedChange;

it.each([
  [approve, 'approval:approved', true],
  [approve, 'approval:approved,rejected', false],
  [approve, 'approval:approved OR tag:x', false],
  [untag, 'tag:sea', true],
  [untag, 'tag:sea OR pier', false],
  [untag, '-tag:sea', false],
  [edit, 'tag:sea', false],
  [{ kind: 'trash' } as SelectedChange, 'tag:sea', undefined],
])('%j leaves %s: %s', (change, filter, leaves) => {
  expect(leavesFilter(change, filter)).toBe(leaves);
});
