import { setTimeout as after } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Meilisearch } from 'meilisearch';
import type pg from 'pg';
import { readFeed } from './feed-state';
import { isIndexMissing, meilisearchFailure } from './meilisearch-client';
import { documentOf, type IndexedAsset, isOfThisMaking } from './meilisearch-document';
import type { SearchAudit, SearchFault } from './port';

type Document = ReturnType<typeof documentOf>;

/** Documents that are compared in one go. */
const batch = 1_000;
/** As carry-changes.ts reads them, but past search.asset, which has an audit of its own. */
const live = `
  SELECT id, organization_id AS "organizationId", library_id AS "libraryId", coalesce(approval_state, '') AS approval,
    created, name, tags, description
  FROM asset WHERE trashed_at IS NULL`;
/** Between the two looks at what differs. */
const pauseMs = 1_000;

/**
 * Holds the index that searches read against the assets, document by document. While none is complete there is
 * nothing to hold: PostgreSQL searches then.
 */
export function auditMeilisearch({
  pool,
  client,
}: {
  pool: pg.Pool;
  client: Meilisearch;
}): SearchAudit {
  /** What the index should hold of the assets; without those of which a change is on its way. */
  async function expect(ids: readonly string[]) {
    const { rows: waiting } = await pool.query<{ id: string }>(
      'SELECT DISTINCT asset_id AS id FROM search.pending WHERE asset_id = ANY ($1)',
      [ids],
    );
    const { rows } = await pool.query<IndexedAsset>(`${live} AND id = ANY ($1)`, [ids]);
    const documents = new Map(rows.map((row) => [row.id, documentOf(row)]));
    const pending = new Set(waiting.map(({ id }) => id));
    return new Map(ids.filter((id) => !pending.has(id)).map((id) => [id, documents.get(id)]));
  }

  /** Of the ids those that differ, and did so while nothing about them changed. */
  async function look(index: string, ids: readonly string[]): Promise<SearchFault[]> {
    const before = await expect(ids);
    // With a filter, here an empty one, the client sends the ids in a body: they are too many for a URL.
    const page = { ids: [...ids], limit: ids.length, filter: [] };
    const there = (await client.index<Document>(index).getDocuments(page)).results;
    const held = new Map(there.map((document) => [document.id, document]));
    const differing = [...before.keys()].filter(
      (id) => !isDeepStrictEqual(held.get(id), before.get(id)),
    );
    if (differing.length === 0) return [];
    const since = await expect(differing);
    return differing
      .filter((id) => since.has(id) && isDeepStrictEqual(since.get(id), before.get(id)))
      .map((id) => ({ assetId: id, what: nameOf(held.get(id), before.get(id)) }));
  }

  async function judge(index: string, ids: readonly string[]): Promise<SearchFault[]> {
    const first = ids.length === 0 ? [] : await look(index, ids);
    if (first.length === 0) return [];
    await after(pauseMs);
    return look(
      index,
      first.map(({ assetId }) => assetId),
    );
  }

  /** Some ids at a time: those of all that search sees, then those of all that the index holds. */
  async function* idsToJudge(index: string) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const { rows }: { rows: { id: string }[] } = await pool.query(
        `SELECT id FROM asset WHERE trashed_at IS NULL AND id > $1 ORDER BY id LIMIT ${batch}`,
        [last],
      );
      yield rows.map(({ id }) => id);
      last = rows.at(-1)?.id;
    }
    for (let offset = 0; ; offset += batch) {
      const page = { offset, limit: batch, fields: ['id' as const] };
      const { results } = await client.index(index).getDocuments<{ id: string }>(page);
      const held = results.map(({ id }) => id);
      if (held.length === 0) return;
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM unnest($1::text[]) AS id WHERE NOT EXISTS (
           SELECT FROM asset WHERE asset.id = id.id AND trashed_at IS NULL)`,
        [held],
      );
      yield rows.map(({ id }) => id);
    }
  }

  return {
    name: 'Meilisearch',
    unreachableBecause: meilisearchFailure,

    async *findFaults() {
      const index = (await readFeed(pool))?.index ?? null;
      if (index === null || !isOfThisMaking(index)) return;
      try {
        for await (const ids of idsToJudge(index)) {
          const faults = await judge(index, ids);
          if (faults.length > 0) yield faults;
        }
      } catch (error) {
        // Another one took its place meanwhile, or will: the worker fills a new one when an index is lost.
        if (!isIndexMissing(error)) throw error;
      }
    },

    async mend(assetIds) {
      await pool.query(
        `INSERT INTO search.pending (organization_id, asset_id)
         SELECT coalesce(a.organization_id, ''), id FROM unnest($1::text[]) AS id LEFT JOIN asset a USING (id)`,
        [assetIds],
      );
    },
  };
}

function nameOf(held: Document | undefined, expected: Document | undefined): SearchFault['what'] {
  if (!held) return 'missing';
  return expected ? 'different' : 'left over';
}
