import type { Query } from '../../support/database';
import type { Organization } from '../../support/organizations';
import { TEST_PREFIX } from '../asset-state';
import { type Observed, type ObservedAsset, whenIdle } from '../expected-states';
import type { History } from '../history';

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

const ALL_ASSETS = `
SELECT id, parent_id, organization_id, library_id, sha256, name, description, tags, content_version,
       trashed_at IS NOT NULL AS trashed, processing, processing_error
FROM asset WHERE organization_id = ANY ($1)`;

/** The answered calls must allow the state of every asset, and no other asset may exist. Returns their number. */
export async function checkAssets(query: Query, history: History, organizations: Organization[]) {
  const rows = await query<Row>(ALL_ASSETS, [organizations.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const variantsOf = (id: string) => rows.filter(({ parent_id }) => parent_id === id);
  for (const tracked of history.originals) {
    const row = byId.get(tracked.id);
    tracked.states = whenIdle(tracked.states);
    history.compare(tracked, row ? toObserved(row, variantsOf(tracked.id)) : 'missing');
  }
  const known = new Set(history.originals.map(({ id }) => id));
  for (const { id, parent_id, name, processing, processing_error } of rows) {
    if (!known.has(parent_id ?? id)) history.report('done twice', `Nobody requested ${id} ${name}`);
    if (processing === 'failed') history.report('stuck', `${id} ${name}: ${processing_error}`);
  }
  await checkLibraries(query, history, organizations);
  return rows.length;
}

async function checkLibraries(query: Query, history: History, organizations: Organization[]) {
  const sql = 'SELECT id FROM library WHERE organization_id = $1';
  for (const { id, libraries } of organizations) {
    const found = (await query<{ id: string }>(sql, [id])).map((row) => row.id);
    for (const library of libraries)
      if (!found.includes(library)) history.report('lost', `library ${library} of ${id}`);
    for (const library of found)
      if (!libraries.includes(library))
        history.report('done twice', `Nobody requested library ${library} of ${id}`);
  }
}

const toObserved = (row: Row, variants: Row[]): Observed => ({
  library: row.library_id,
  trashed: row.trashed,
  version: row.content_version ?? 0,
  original: toObservedAsset(row),
  variants: variants.filter(({ trashed }) => trashed === row.trashed).map(toObservedAsset),
});

const toObservedAsset = ({ id, sha256, name, description, tags }: Row): ObservedAsset => ({
  id,
  sha256,
  name,
  description,
  tags: tags.filter((tag) => tag.startsWith(TEST_PREFIX)).sort(),
});
