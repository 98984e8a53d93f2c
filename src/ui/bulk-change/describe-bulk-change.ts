import type { BulkChange } from '@/contract/browse/bulk-change';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { formatState } from '../format/format-state';

/**
 * A change while it runs in the background (`now`), and one that is done. `#` stands for how many assets, `$` for the value:
 * the name of a target, a state or a tag.
 */
const WORDS: Record<BulkChange['kind'], { now?: string; done: string }> = {
  tag: { now: 'Tagging #', done: '# tagged.' },
  untag: { now: 'Removing tags from #', done: 'Tags removed from #.' },
  transfer: { now: 'Moving # to $', done: '# moved to $.' },
  approve: { now: 'Setting # to $', done: '# set to $.' },
  trash: { now: 'Moving # to trash', done: '# moved to trash.' },
  restore: { now: 'Restoring #', done: '# restored.' },
  renameTag: { now: 'Renaming the tag to “$” on #', done: '# now tagged “$”.' },
  deleteTag: { now: 'Removing the tag “$” from #', done: 'Tag “$” removed from #.' },
  purge: { now: 'Deleting #', done: '# permanently deleted.' },
  rename: { done: '# renamed.' },
  describe: { done: '# described.' },
  edit: { now: 'Changing #', done: '# changed.' },
  promote: { done: '“$” made primary.' },
  keepOne: { done: '# cleaned up as duplicates of “$”.' },
  createCollection: { done: 'Collection “$” created.' },
  editCollection: { done: 'Collection “$” changed.' },
  deleteCollection: { done: 'Collection “$” deleted.' },
  collect: { done: '# added to “$”.' },
  uncollect: { done: '# removed from “$”.' },
  deleteComment: { done: 'Comment deleted.' },
  deleteView: { done: 'View “$” deleted.' },
  arrange: { done: '# moved in “$”.' },
};

type Change = Pick<BulkChange, 'kind' | 'value'>;

function inWords(words: string, { kind, value }: Change, many: string): string {
  const shown = value ?? 'another library';
  const name = kind === 'approve' ? formatState(shown) : shown;
  return words.replace(/[#$]/g, (sign) => (sign === '#' ? many : name));
}

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
  const { now = 'Changing #' } = WORDS[change.kind];
  const soFar = describeDone(change.kind, change.value, changed);
  const some = changed > 0 ? ` ${soFar}` : ' Nothing was changed.';
  const turnedBack = undone + kept;
  switch (state) {
    case 'running':
      return {
        text: inWords(now, change, `${formatNumber(done)} of ${formatNumber(total)}`),
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
  inWords(WORDS[kind].done, { kind, value }, formatAssetCount(assets));

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
  // A change of one thing has no count.
  const what = WORDS[kind].done.includes('#') ? formatAssetCount(kept) : 'It';
  return ` ${what} ${kept === 1 ? 'was' : 'were'} changed in the meantime and left alone.`;
}
