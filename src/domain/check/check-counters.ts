import { checkRows } from './problem';

type Difference = { about: string; counted: string; kept: string };

/** What every counter must be, and where the stored value is different (docs/rules.md#counters). */
const RECOUNT_LIBRARIES_SQL = `
  SELECT l.organization_id, l.id, l.assets_count, l.trash_count,
         count(a.id) FILTER (WHERE a.trashed_at IS NULL)::int AS live,
         count(a.id) FILTER (WHERE a.trashed_at IS NOT NULL)::int AS trashed
  FROM library l LEFT JOIN asset a ON a.organization_id = l.organization_id AND a.library_id = l.id
  GROUP BY l.organization_id, l.id`;

const RECOUNT_ORGANIZATIONS_SQL = `
  SELECT o.id, o.storage_bytes, o.libraries_count,
         ((SELECT coalesce(sum(size_bytes), 0) FROM asset a WHERE a.organization_id = o.id)
          + (SELECT coalesce(sum(size_bytes), 0) FROM upload u
             WHERE u.organization_id = o.id AND u.state IN ('receiving', 'inspecting')))::bigint AS bytes,
         (SELECT count(*) FROM library l WHERE l.organization_id = o.id)::int AS libraries
  FROM organization o`;

const RECOUNT_TAGS_SQL = `
  SELECT organization_id, library_id, id, coalesce(t.count, 0) AS count, coalesce(t.ai_count, 0) AS ai_count,
         coalesce(c.uses, 0) AS uses, coalesce(c.ai_uses, 0) AS ai_uses
  FROM tag t FULL JOIN (
    SELECT a.organization_id, a.library_id, u.tag AS id, count(*)::int AS uses,
           (count(*) FILTER (WHERE u.tag = ANY (a.ai_tags)))::int AS ai_uses
    FROM asset a CROSS JOIN LATERAL unnest(a.tags) AS u(tag) WHERE a.trashed_at IS NULL GROUP BY 1, 2, 3
  ) c USING (organization_id, library_id, id)`;

const RECOUNT_MONTHS_SQL = `
  SELECT organization_id, library_id, month, coalesce(m.count, 0) AS count, coalesce(c.captured, 0) AS captured
  FROM library_month m FULL JOIN (
    SELECT organization_id, library_id, month_of(asset) AS month, count(*)::int AS captured
    FROM asset WHERE trashed_at IS NULL AND parent_id IS NULL GROUP BY 1, 2, 3
  ) c USING (organization_id, library_id, month)`;

const RECOUNT_COLLECTIONS_SQL = `
  SELECT collection_id, library_id, organization_id, coalesce(l.count, 0) AS count, coalesce(c.entries, 0) AS entries
  FROM collection_library l FULL JOIN (
    SELECT e.collection_id, a.organization_id, a.library_id, count(*)::int AS entries
    FROM collection_asset e JOIN asset a ON a.id = e.asset_id WHERE a.trashed_at IS NULL GROUP BY 1, 2, 3
  ) c USING (collection_id, organization_id, library_id)`;

const FIND_DIFFERENCES_SQL = `
  SELECT 'library ' || organization_id || '/' || id AS about,
         format('%s assets, %s in the trash', assets_count, trash_count) AS kept,
         format('%s assets, %s in the trash', live, trashed) AS counted
  FROM (${RECOUNT_LIBRARIES_SQL}) l WHERE (assets_count, trash_count) <> (live, trashed)
  UNION ALL
  SELECT 'organization ' || id, format('%s bytes, %s libraries', storage_bytes, libraries_count),
         format('%s bytes, %s libraries', bytes, libraries)
  FROM (${RECOUNT_ORGANIZATIONS_SQL}) o WHERE (storage_bytes, libraries_count) <> (bytes, libraries)
  UNION ALL
  SELECT format('tag %s of library %s/%s', id, organization_id, library_id), format('%s uses, %s by a machine', count, ai_count),
         format('%s uses, %s by a machine', uses, ai_uses)
  FROM (${RECOUNT_TAGS_SQL}) t WHERE (count, ai_count) <> (uses, ai_uses)
  UNION ALL
  SELECT format('month %s of library %s/%s', to_char(month, 'YYYY-MM'), organization_id, library_id),
         format('%s assets', count), format('%s assets', captured)
  FROM (${RECOUNT_MONTHS_SQL}) m WHERE count <> captured
  UNION ALL
  SELECT format('collection %s, library %s/%s', collection_id, organization_id, library_id),
         format('%s assets', count), format('%s assets', entries)
  FROM (${RECOUNT_COLLECTIONS_SQL}) c WHERE count <> entries
  ORDER BY 1`;

const REPAIRS_SQL = [
  // Nothing may run that changes a counter.
  'LOCK TABLE organization, library, asset, collection_asset, upload IN SHARE ROW EXCLUSIVE MODE',
  `UPDATE library l SET assets_count = r.live, trash_count = r.trashed FROM (${RECOUNT_LIBRARIES_SQL}) r
   WHERE r.organization_id = l.organization_id AND r.id = l.id AND (l.assets_count, l.trash_count) <> (r.live, r.trashed)`,
  `UPDATE organization o SET storage_bytes = r.bytes, libraries_count = r.libraries FROM (${RECOUNT_ORGANIZATIONS_SQL}) r
   WHERE r.id = o.id AND (o.storage_bytes, o.libraries_count) <> (r.bytes, r.libraries)`,
  `INSERT INTO tag (organization_id, library_id, id, count, ai_count)
   SELECT organization_id, library_id, id, uses, ai_uses FROM (${RECOUNT_TAGS_SQL}) t
   WHERE (count, ai_count) <> (uses, ai_uses) AND uses > 0
   ON CONFLICT (organization_id, library_id, id) DO UPDATE SET count = excluded.count, ai_count = excluded.ai_count`,
  `DELETE FROM tag USING (${RECOUNT_TAGS_SQL}) t
   WHERE t.uses = 0 AND (tag.organization_id, tag.library_id, tag.id) = (t.organization_id, t.library_id, t.id)`,
  `INSERT INTO library_month (organization_id, library_id, month, count)
   SELECT organization_id, library_id, month, captured FROM (${RECOUNT_MONTHS_SQL}) m WHERE count <> captured
   ON CONFLICT (organization_id, library_id, month) DO UPDATE SET count = excluded.count`,
  `DELETE FROM library_month WHERE count = 0`,
  `INSERT INTO collection_library (collection_id, organization_id, library_id, count)
   SELECT collection_id, organization_id, library_id, entries FROM (${RECOUNT_COLLECTIONS_SQL}) c WHERE count <> entries
   ON CONFLICT (collection_id, library_id) DO UPDATE SET count = excluded.count`,
  `DELETE FROM collection_library WHERE count = 0`,
  // Answers that are kept show the former counts.
  'SELECT change_library(organization_id, id) FROM library',
];

/**
 * Recounts everything the service counts continuously: assets, trash, storage (with the reservations of unfinished
 * uploads), libraries, uses of tags, assets of each month and of each collection. One statement, so all counts are of the
 * same moment.
 */
export const checkCounters = checkRows<Difference>({
  problem: 'counter-wrong',
  find: FIND_DIFFERENCES_SQL,
  repairs: REPAIRS_SQL,
  about: ({ about }) => about,
  detail: ({ counted, kept }) => `It says ${kept}; there are ${counted}.`,
});
