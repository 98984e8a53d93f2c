import type { Ask } from '../../support/database';
import type { Organization } from '../../support/organizations';
import { OWN } from '../asset-state';
import { atRest, type Seen, type SeenMember } from '../expected-states';
import type { Ledger } from '../history';

type Row = {
  id: string;
  parent_id: string | null;
  organization_id: string;
  library_id: string;
  sha256: string;
  name: string;
  description: string | null;
  tags: string[];
  content_version: number | null;
  trashed: boolean;
  processing: string;
  processing_error: string | null;
};

const ALL = `
SELECT id, parent_id, organization_id, library_id, sha256, name, description, tags, content_version,
       trashed_at IS NOT NULL AS trashed, processing, processing_error
FROM asset WHERE organization_id = ANY ($1)`;

/** Everything that was answered is there as it was answered, and nothing is there that nobody asked for. */
export async function judgeFamilies(ask: Ask, ledger: Ledger, organizations: Organization[]) {
  const rows = await ask<Row>(ALL, [organizations.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const variantsOf = (id: string) => rows.filter(({ parent_id }) => parent_id === id);
  for (const entry of ledger.entries) {
    const row = byId.get(entry.id);
    entry.possible = atRest(entry.possible);
    ledger.look(entry, row ? seenOf(row, variantsOf(entry.id)) : 'gone');
  }
  const known = new Set(ledger.entries.map(({ id }) => id));
  for (const { id, parent_id, name, processing, processing_error } of rows) {
    if (!known.has(parent_id ?? id)) ledger.report('done twice', `Nobody asked for ${id} ${name}`);
    if (processing === 'failed') ledger.report('stuck', `${id} ${name}: ${processing_error}`);
  }
  await judgeLibraries(ask, ledger, organizations);
  return rows.length;
}

async function judgeLibraries(ask: Ask, ledger: Ledger, organizations: Organization[]) {
  for (const { id, libraries } of organizations) {
    const rows = await ask<{ id: string }>('SELECT id FROM library WHERE organization_id = $1', [
      id,
    ]);
    const there = rows.map((row) => row.id);
    for (const library of libraries)
      if (!there.includes(library)) ledger.report('lost', `library ${library} of ${id}`);
    for (const library of there)
      if (!libraries.includes(library))
        ledger.report('done twice', `Nobody asked for library ${library} of ${id}`);
  }
}

const seenOf = (row: Row, variants: Row[]): Seen => ({
  library: row.library_id,
  trashed: row.trashed,
  version: row.content_version ?? 0,
  original: memberOf(row),
  variants: variants.filter(({ trashed }) => trashed === row.trashed).map(memberOf),
});

const memberOf = ({ id, sha256, name, description, tags }: Row): SeenMember => ({
  id,
  sha256,
  name,
  description,
  tags: tags.filter((tag) => tag.startsWith(OWN)).sort(),
});
