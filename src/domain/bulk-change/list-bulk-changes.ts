import type { BulkChangeKind, BulkChangeState } from '@/platform/database/generated/enums';
import { accessTo } from '../access/authorize-organization';
import { seesEveryLibrary } from '../access/library-rights';
import type { PersonPrincipal } from '../access/principal';
import { OF_ENTRIES } from '../collection/record-collection-change';
import type { Domain } from '../operation';
import { earliestUndoable } from '../record-change';

export type BulkChangeRow = {
  id: string;
  organization_id: string;
  /** Null for a change of a collection. */
  library_id: string | null;
  target_id: string | null;
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
    SELECT b.id, b.organization_id, b.library_id, l.id AS target_id, b.kind, b.input, l.name AS target_name, b.state, b.total, b.done,
           b.changed, b.undone, b.kept, b.failure, b.ended_at
    FROM bulk_change b
    LEFT JOIN library own ON own.organization_id = b.organization_id AND own.id = b.library_id
    LEFT JOIN library l ON l.organization_id = b.organization_id AND l.id = b.input ->> 'targetLibraryId'
    WHERE b.person_id = $1 AND own.trashed_at IS NULL`;

/** Changes in libraries the person still sees, in an organization they still belong to. */
const shownTo = (person: PersonPrincipal, rows: BulkChangeRow[]): BulkChangeRow[] =>
  rows.filter((row) => {
    const own = person.memberships.find(
      ({ organization }) => organization.id === row.organization_id,
    );
    if (!own) return false;
    const sees = (id: string | null) => id === null || accessTo(person, own, id);
    // Who sees a part of a collection does not hear of it as a whole, not even its name.
    const isHidden =
      row.library_id === null && !seesEveryLibrary(own.rights) && !OF_ENTRIES.includes(row.kind);
    return !isHidden && sees(row.library_id) && sees(row.target_id);
  });

const FIND = { name: 'find-bulk-change', text: `${SELECT} AND b.id = $2` };

/** A change of the person; null when there is none with this id. */
export async function findBulkChange(
  { database }: Domain,
  person: PersonPrincipal,
  id: string,
): Promise<BulkChangeRow | null> {
  const rows = await database.rows<BulkChangeRow>(FIND, [person.personId, id]);
  return shownTo(person, rows)[0] ?? null;
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
export async function listBulkChanges(
  { database, now }: Domain,
  person: PersonPrincipal,
): Promise<BulkChangeRow[]> {
  const rows = await database.rows<BulkChangeRow>(LIST, [
    person.personId,
    person.memberships.map(({ organization }) => organization.id),
    earliestUndoable(now()),
  ]);
  return shownTo(person, rows);
}

const UNDOABLE = {
  name: 'list-undoable-changes',
  text: `${SELECT}
    AND b.organization_id = $2 AND b.state IN ('finished', 'stopped', 'failed') AND b.kind <> 'purge'
    AND b.changed > 0 AND b.ended_at > $3
    ORDER BY b.created DESC, b.id DESC LIMIT $4`,
};

/** The person's latest changes in an organization that can be undone, newest first. */
export async function listUndoable(
  { database, now }: Domain,
  person: PersonPrincipal,
  organizationId: string,
  most: number,
): Promise<BulkChangeRow[]> {
  const values = [person.personId, organizationId, earliestUndoable(now()), most];
  return shownTo(person, await database.rows<BulkChangeRow>(UNDOABLE, values));
}
