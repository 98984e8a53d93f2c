import { formatState } from '../format/format-state';

/** "approved 3 assets", "set 1 asset to Needs changes"; null: the approval was removed. */
export function sayApproval(state: string | null, assets: string): string {
  if (state === null) return `removed the approval of ${assets}`;
  return state === 'approved' ? `approved ${assets}` : `set ${assets} to ${formatState(state)}`;
}
