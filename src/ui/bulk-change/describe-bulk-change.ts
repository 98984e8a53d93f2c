import type { BulkChange } from '@/contract/browse/bulk-change';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { formatState } from '../format/format-state';

/**
 * `now`: the words around "3,400 of 10,000" for changes running in the background. `done`: the sentence for a finished
 * change of `many`.
 */
const WORDS: Record<
  BulkChange['kind'],
  (value: string) => { now?: [before: string, after: string]; done: (many: string) => string }
> = {
  tag: () => ({ now: ['Tagging', ''], done: (many) => `${many} tagged.` }),
  untag: () => ({
    now: ['Removing tags from', ''],
    done: (many) => `Tags removed from ${many}.`,
  }),
  transfer: (name) => ({
    now: ['Moving', ` to ${name}`],
    done: (many) => `${many} moved to ${name}.`,
  }),
  approve: (state) => ({
    now: ['Setting', ` to ${formatState(state)}`],
    done: (many) => `${many} set to ${formatState(state)}.`,
  }),
  trash: () => ({ now: ['Moving', ' to trash'], done: (many) => `${many} moved to trash.` }),
  restore: () => ({ now: ['Restoring', ''], done: (many) => `${many} restored.` }),
  renameTag: (tag) => ({
    now: [`Renaming the tag to “${tag}” on`, ''],
    done: (many) => `${many} now tagged “${tag}”.`,
  }),
  deleteTag: (tag) => ({
    now: [`Removing the tag “${tag}” from`, ''],
    done: (many) => `Tag “${tag}” removed from ${many}.`,
  }),
  purge: () => ({ now: ['Deleting', ''], done: (many) => `${many} permanently deleted.` }),
  rename: () => ({ done: (many) => `${many} renamed.` }),
  describe: () => ({ done: (many) => `${many} described.` }),
  edit: () => ({ now: ['Changing', ''], done: (many) => `${many} changed.` }),
  promote: (name) => ({ done: () => `“${name}” made primary.` }),
  keepOne: (name) => ({ done: (many) => `${many} cleaned up as duplicates of “${name}”.` }),
  createCollection: (name) => ({ done: () => `Collection “${name}” created.` }),
  editCollection: (name) => ({ done: () => `Collection “${name}” changed.` }),
  deleteCollection: (name) => ({ done: () => `Collection “${name}” deleted.` }),
  collect: (name) => ({ done: (many) => `${many} added to “${name}”.` }),
  uncollect: (name) => ({ done: (many) => `${many} removed from “${name}”.` }),
  deleteComment: () => ({ done: () => 'Comment deleted.' }),
  deleteView: (name) => ({ done: () => `View “${name}” deleted.` }),
  arrange: (name) => ({ done: (many) => `${many} moved in “${name}”.` }),
};

/** Changes of one thing, so without a count. */
const OF_ONE: BulkChange['kind'][] = [
  'promote',
  'createCollection',
  'editCollection',
  'deleteCollection',
  'deleteComment',
  'deleteView',
];

const NO_ACCESS = 'You no longer have access.';

/** Why a change ended early, by error code. Any other code is a failure of the service. */
const REASONS: Record<string, string> = {
  FORBIDDEN: NO_ACCESS,
  API_KEY_NOT_AUTHORIZED_FOR_LIBRARY: NO_ACCESS,
  PAID_PLAN_REQUIRED: 'The plan no longer includes approvals.',
  LIBRARY_LOCKED: 'The plan doesn’t include the destination library.',
  BAD_USER_INPUT: 'The destination or the approval state no longer exists.',
};

/** A bulk change in words, with its progress; `progress` is null once it has ended. */
export function describeBulkChange(change: BulkChange): {
  text: string;
  progress: { value: number; max: number } | null;
} {
  const { state, total, done, changed, undone, kept, failure } = change;
  const { now = ['Changing', ''] } = WORDS[change.kind](change.value ?? 'another library');
  const soFar = describeDone(change.kind, change.value, changed);
  const some = changed > 0 ? ` ${soFar}` : ' Nothing was changed.';
  const turnedBack = undone + kept;
  switch (state) {
    case 'running':
      return {
        text: `${now[0]} ${formatNumber(done)} of ${formatNumber(total)}${now[1]}`,
        progress: { value: done, max: total },
      };
    case 'undoing':
      return {
        text: `Undoing ${formatNumber(turnedBack)} of ${formatNumber(changed)}`,
        progress: { value: turnedBack, max: changed },
      };
    case 'finished':
      return { text: soFar + skipped(done - changed), progress: null };
    case 'stopped':
      return { text: `Stopped.${some}`, progress: null };
    case 'failed':
      return {
        text: `${REASONS[failure ?? ''] ?? 'Something went wrong on our side.'}${some}`,
        progress: null,
      };
    case 'undone':
      return { text: describeUndo([change]), progress: null };
  }
}

/** The result of a change to this many assets: "3 assets tagged." */
export const describeDone = (kind: BulkChange['kind'], value: string | null, assets: number) =>
  WORDS[kind](value ?? 'another library').done(formatAssetCount(assets));

/** The result of undoing one change, or the same change in several libraries. */
export function describeUndo(changes: BulkChange[]): string {
  const sum = (of: 'undone' | 'kept') => changes.reduce((so, change) => so + change[of], 0);
  const [undone, kept] = [sum('undone'), sum('kept')];
  const [change] = changes;
  if (!change) return 'Nothing was undone.';
  const { kind, value } = change;
  if (undone === 0) return `Nothing was undone.${keptText(kind, kept)}`;
  return `Undone: ${describeDone(kind, value, undone)}${keptText(kind, kept)}`;
}

const skipped = (assets: number) =>
  assets > 0 ? ` ${formatNumber(assets)} couldn’t be changed.` : '';

function keptText(kind: BulkChange['kind'], kept: number): string {
  if (kept === 0) return '';
  const what = OF_ONE.includes(kind) ? 'It' : formatAssetCount(kept);
  return ` ${what} ${kept === 1 ? 'was' : 'were'} changed in the meantime and left alone.`;
}
