import { setTimeout as after } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Meilisearch } from 'meilisearch';
import type pg from 'pg';
import type { IndexMismatch, SearchAudit } from '../port';
import { isIndexMissing, meilisearchFailure } from './meilisearch-client';
import { documentOf, hasCurrentFormat, type IndexedAsset } from './meilisearch-document';
import { readSyncState } from './sync-state';

type Document = ReturnType<typeof documentOf>;

/** Documents compared at a time. */
const BATCH_SIZE = 1_000;
/** The same columns as in sync-changes.ts, but without search.asset, which has an audit of its own. */
const SELECT_LIVE = `
  SELECT id, organization_id AS "organizationId", library_id AS "libraryId", coalesce(approval_state, '') AS approval,
    created, name, tags, search.described(asset) AS description, search.seen(id) AS seen
  FROM asset WHERE trashed_at IS NULL`;
/** Before a difference is compared a second time. */
const RECHECK_DELAY_MS = 1_000;

type Place = { pool: pg.Pool; client: Meilisearch };

/**
 * Compares the index used by searches with the assets, document by document. Finds nothing while no index is complete:
 * PostgreSQL searches then.
 */
export const auditMeilisearch = (place: Place): SearchAudit => ({
  name: 'Meilisearch',
  unreachableReason: meilisearchFailure,

  async *findMismatches() {
    const index = (await readSyncState(place.pool))?.index ?? null;
    if (index === null || !hasCurrentFormat(index)) return;
    try {
      for await (const ids of batches(place, index)) {
        const mismatches = await compareTwice(place, index, ids);
        if (mismatches.length > 0) yield mismatches;
      }
    } catch (error) {
      // Another index has replaced it, or will: the worker backfills a new one when an index is lost.
      if (!isIndexMissing(error)) throw error;
    }
  },

  async repair(assetIds) {
    await place.pool.query(
      `INSERT INTO search.pending (organization_id, asset_id)
       SELECT coalesce(a.organization_id, ''), id FROM unnest($1::text[]) AS id LEFT JOIN asset a USING (id)`,
      [assetIds],
    );
  },
});

/** Batches of ids: first of all live assets, then of the documents without a live asset. */
async function* batches({ pool, client }: Place, index: string) {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await pool.query(
      `SELECT id FROM asset WHERE trashed_at IS NULL AND id > $1 ORDER BY id LIMIT ${BATCH_SIZE}`,
      [last],
    );
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id;
  }
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const page = { offset, limit: BATCH_SIZE, fields: ['id' as const] };
    const { results } = await client.index(index).getDocuments<{ id: string }>(page);
    if (results.length === 0) return;
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM unnest($1::text[]) AS id WHERE NOT EXISTS (
         SELECT FROM asset WHERE asset.id = id.id AND trashed_at IS NULL)`,
      [results.map(({ id }) => id)],
    );
    yield rows.map(({ id }) => id);
  }
}

async function compareTwice(place: Place, index: string, ids: readonly string[]) {
  const first = ids.length === 0 ? [] : await compare(place, index, ids);
  if (first.length === 0) return [];
  await after(RECHECK_DELAY_MS);
  return compare(
    place,
    index,
    first.map(({ assetId }) => assetId),
  );
}

/** The ids whose documents differ although their assets did not change during the comparison. */
async function compare(
  { pool, client }: Place,
  index: string,
  ids: readonly string[],
): Promise<IndexMismatch[]> {
  const expected = await expectDocuments(pool, ids);
  const actual = await fetchDocuments(client, index, ids);
  const differing = [...expected.keys()].filter(
    (id) => !isDeepStrictEqual(actual.get(id), expected.get(id)),
  );
  if (differing.length === 0) return [];
  const afterwards = await expectDocuments(pool, differing);
  return differing
    .filter((id) => afterwards.has(id) && isDeepStrictEqual(afterwards.get(id), expected.get(id)))
    .map((id) => ({ assetId: id, kind: kindOf(actual.get(id), expected.get(id)) }));
}

/** The documents the index should hold, by id; without those with pending changes. */
async function expectDocuments(pool: pg.Pool, ids: readonly string[]) {
  const { rows: changes } = await pool.query<{ id: string }>(
    'SELECT DISTINCT asset_id AS id FROM search.pending WHERE asset_id = ANY ($1)',
    [ids],
  );
  const { rows } = await pool.query<IndexedAsset>(`${SELECT_LIVE} AND id = ANY ($1)`, [ids]);
  const documents = new Map(rows.map((row) => [row.id, documentOf(row)]));
  const pending = new Set(changes.map(({ id }) => id));
  return new Map(ids.filter((id) => !pending.has(id)).map((id) => [id, documents.get(id)]));
}

async function fetchDocuments(client: Meilisearch, index: string, ids: readonly string[]) {
  // With a filter, here an empty one, the client sends the ids in a body: they are too many for a URL.
  const page = { ids: [...ids], limit: ids.length, filter: [] };
  const { results } = await client.index<Document>(index).getDocuments(page);
  return new Map(results.map((document) => [document.id, document]));
}

function kindOf(
  actual: Document | undefined,
  expected: Document | undefined,
): IndexMismatch['kind'] {
  if (!actual) return 'missing';
  return expected ? 'different' : 'extra';
}
