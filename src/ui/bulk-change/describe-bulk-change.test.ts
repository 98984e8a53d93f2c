import { expect, it } from 'vitest';
import type { BulkChange } from '@/contract/browse/bulk-change';
import { describeBulkChange, describeUndo } from './describe-bulk-change';

const CHANGE: BulkChange = {
  id: 'x',
  organizationId: 'atelier',
  kind: 'tag',
  value: null,
  state: 'running',
  total: 10_000,
  done: 3400,
  changed: 3400,
  undone: 0,
  kept: 0,
  failure: null,
  undoUntil: null,
};

it.each<[Partial<BulkChange>, string]>([
  [{}, 'Tagging 3,400 of 10,000'],
  [{ kind: 'approve', value: 'in_review' }, 'Setting 3,400 of 10,000 to In review'],
  [{ kind: 'transfer', value: 'Present' }, 'Moving 3,400 of 10,000 to Present'],
  [{ kind: 'trash' }, 'Moving 3,400 of 10,000 to trash'],
  [{ kind: 'renameTag', value: 'sea' }, 'Renaming the tag to “sea” on 3,400 of 10,000'],
  [
    { state: 'stopped', kind: 'deleteTag', value: 'sea' },
    'Stopped. Tag “sea” removed from 3,400 assets.',
  ],
  [{ state: 'finished', done: 10_000, changed: 10_000 }, '10,000 assets tagged.'],
  [
    { state: 'finished', done: 10_000, changed: 9997 },
    '9,997 assets tagged. 3 couldn’t be changed.',
  ],
  [{ state: 'stopped', kind: 'trash' }, 'Stopped. 3,400 assets moved to trash.'],
  [
    { state: 'failed', kind: 'untag', failure: 'FORBIDDEN' },
    'You no longer have access. Tags removed from 3,400 assets.',
  ],
  [
    { state: 'failed', changed: 0, failure: 'INTERNAL_SERVER_ERROR' },
    'Something went wrong on our side. Nothing was changed.',
  ],
  [{ state: 'undoing', undone: 1000, kept: 200 }, 'Undoing 1,200 of 3,400'],
  [{ state: 'undone', undone: 3400 }, 'Undone: 3,400 assets tagged.'],
  [
    { state: 'undone', undone: 3397, kept: 3 },
    'Undone: 3,397 assets tagged. 3 assets were changed in the meantime and left alone.',
  ],
  [
    { state: 'undone', undone: 3399, kept: 1 },
    'Undone: 3,399 assets tagged. 1 asset was changed in the meantime and left alone.',
  ],
])('describes %j as %j', (part, text) => {
  expect(describeBulkChange({ ...CHANGE, ...part }).text).toBe(text);
});

it.each<[Partial<BulkChange>[], string]>([
  [[{ undone: 3 }], 'Undone: 3 assets tagged.'],
  [[{ undone: 2 }, { undone: 1 }], 'Undone: 3 assets tagged.'],
  [[{ kind: 'transfer', value: 'Present', undone: 1 }], 'Undone: 1 asset moved to Present.'],
  [
    [{ kind: 'trash', undone: 2, kept: 1 }],
    'Undone: 2 assets moved to trash. 1 asset was changed in the meantime and left alone.',
  ],
  [
    [{ kind: 'rename', value: 'a.jpg', kept: 1 }],
    'Nothing was undone. 1 asset was changed in the meantime and left alone.',
  ],
])('describes the undo of %j as %j', (parts, text) => {
  expect(describeUndo(parts.map((part) => ({ ...CHANGE, state: 'undone', ...part })))).toBe(text);
});
