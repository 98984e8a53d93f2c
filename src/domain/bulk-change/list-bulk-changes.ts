import type { BulkChangeKind, BulkChangeState } from '@/platform/database/generated/enums';
import type { PersonPrincipal } from '../access/principal';
import type { Domain } from '../operation';
import { earliestUndoable } from '../record-change';

export type BulkChangeRow = {
  id: string;
  organization_id: string;
  kind: BulkChangeKind;
  input: { state?: string; tag?: string; to?: string; name?: string };
  target_name: string | null;
  state: BulkChangeState;
  total: number;
  done: number;
  changed: number;
  undone: number;
  kept: number;
  failure: string | null;
  ended_at: Date | null;
};

const SELECT = `
    SELECT b.id, b.organization_id, b.kind, b.input, l.name AS target_name, b.state, b.total, b.done,
           b.changed, b.undone, b.kept, b.failure, b.ended_at
    FROM bulk_change b
    LEFT JOIN library own ON own.organization_id = b.organization_id AND own.id = b.library_id
    LEFT JOIN library l ON l.organization_id = b.organization_id AND l.id = b.input ->> 'targetLibraryId'
    WHERE b.person_id = $1 AND own.trashed_at IS NULL`;

const FIND = { name: 'find-bulk-change', text: `${SELECT} AND b.id = $2` };

/** A change of the person; null when there is none with this id. */
export async function findBulkChange(
  { database }: Domain,
  { personId }: PersonPrincipal,
  id: string,
): Promise<BulkChangeRow | null> {
  const [row] = await database.rows<BulkChangeRow>(FIND, [personId, id]);
  return row ?? null;
}

const LIST = {
  name: 'list-bulk-changes',
  text: `${SELECT}
    AND NOT b.at_once AND b.organization_id = ANY ($2) AND (b.ended_at IS NULL OR b.ended_at > $3)
    ORDER BY b.created DESC, b.id LIMIT 20`,
};

/**
 * The person's bulk changes running in the background, or ended so recently that they could be undone, newest first.
 * Those of a library in the trash are left out: they end at their next part.
 */
export const listBulkChanges = (
  { database, now }: Domain,
  { personId, memberships }: PersonPrincipal,
): Promise<BulkChangeRow[]> =>
  database.rows(LIST, [
    personId,
    memberships.map(({ organization }) => organization.id),
    earliestUndoable(now()),
  ]);

const UNDOABLE = {
  name: 'list-undoable-changes',
  text: `${SELECT}
    AND b.organization_id = $2 AND b.state IN ('finished', 'stopped', 'failed') AND b.kind <> 'purge'
    AND b.changed > 0 AND b.ended_at > $3
    ORDER BY b.created DESC, b.id DESC LIMIT $4`,
};

/** The person's latest changes in an organization that can be undone, newest first. */
export const listUndoable = (
  { database, now }: Domain,
  { personId }: PersonPrincipal,
  organizationId: string,
  most: number,
): Promise<BulkChangeRow[]> =>
  database.rows(UNDOABLE, [personId, organizationId, earliestUndoable(now()), most]);
