import type { BulkChange } from '@/contract/browse/bulk-change';
import { MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { BulkChangeRow } from '@/domain/bulk-change/list-bulk-changes';

const UNDOABLE = ['finished', 'stopped', 'failed'];

/** Presents a bulk change for the pages. */
export function presentBulkChange(row: BulkChangeRow): BulkChange {
  const { id, kind, state, total, done, changed, undone, kept, failure } = row;
  const undoable = UNDOABLE.includes(state) && kind !== 'purge' && changed > undone + kept;
  return {
    id,
    kind,
    state,
    total,
    done,
    changed,
    undone,
    kept,
    failure,
    organizationId: row.organization_id,
    value: row.input.state ?? row.input.to ?? row.input.tag ?? row.input.name ?? row.target_name,
    undoUntil:
      undoable && row.ended_at ? row.ended_at.getTime() + LIMITS.undoMinutes * MINUTE_MS : null,
  };
}
