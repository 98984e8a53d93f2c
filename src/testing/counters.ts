import { expect } from 'vitest';
import type { TestDomain } from './domain';

const STORED = `
  SELECT o.storage_bytes::text AS bytes,
    (SELECT json_agg(json_build_array(l.id, l.assets_count, l.trash_count) ORDER BY l.id)
      FROM library l WHERE l.organization_id = o.id) AS libraries,
    (SELECT json_agg(json_build_array(t.library_id, t.id, t.count, t.ai_count) ORDER BY t.library_id, t.id)
      FROM tag t WHERE t.organization_id = o.id) AS tags,
    (SELECT json_agg(json_build_array(m.library_id, m.month, m.count) ORDER BY m.library_id, m.month)
      FROM library_month m WHERE m.organization_id = o.id) AS months,
    (SELECT json_agg(json_build_array(l.collection_id, l.library_id, l.count) ORDER BY l.collection_id, l.library_id)
      FROM collection_library l WHERE l.organization_id = o.id) AS collections
  FROM organization o WHERE o.id = $1`;

const COUNTED = `
  SELECT ((SELECT coalesce(sum(size_bytes), 0) FROM asset a WHERE a.organization_id = o.id) +
          (SELECT coalesce(sum(size_bytes), 0) FROM upload u WHERE u.organization_id = o.id AND u.state IN ('receiving', 'inspecting')))::text AS bytes,
    (SELECT json_agg(json_build_array(l.id,
        (SELECT count(*) FROM asset a WHERE a.organization_id = o.id AND a.library_id = l.id AND trashed_at IS NULL),
        (SELECT count(*) FROM asset a WHERE a.organization_id = o.id AND a.library_id = l.id AND trashed_at IS NOT NULL))
        ORDER BY l.id) FROM library l WHERE l.organization_id = o.id) AS libraries,
    (SELECT json_agg(json_build_array(t.library_id, t.tag, t.uses, t.ai) ORDER BY t.library_id, t.tag) FROM (
        SELECT library_id, tag, count(*) AS uses, count(*) FILTER (WHERE tag = ANY (ai_tags)) AS ai
        FROM asset, unnest(tags) AS tag WHERE organization_id = o.id AND trashed_at IS NULL
        GROUP BY library_id, tag) t) AS tags,
    (SELECT json_agg(json_build_array(m.library_id, m.month, m.count) ORDER BY m.library_id, m.month) FROM (
        SELECT library_id, date_trunc('month', captured_at AT TIME ZONE 'UTC')::date AS month, count(*) AS count
        FROM asset WHERE organization_id = o.id AND trashed_at IS NULL AND parent_id IS NULL
        GROUP BY 1, 2) m) AS months,
    (SELECT json_agg(json_build_array(e.collection_id, e.library_id, e.count) ORDER BY e.collection_id, e.library_id) FROM (
        SELECT collection_id, library_id, count(*) AS count FROM collection_asset JOIN asset ON asset.id = asset_id
        WHERE organization_id = o.id AND trashed_at IS NULL GROUP BY 1, 2) e) AS collections
  FROM organization o WHERE o.id = $1`;

/** The counters of an organization, its libraries and their tags: as stored, and recounted. */
export async function countersOf(domain: TestDomain, organizationId: string) {
  const one = async (text: string) =>
    (await domain.test.pool.query(text, [organizationId])).rows[0];
  return { kept: await one(STORED), counted: await one(COUNTED) };
}

/** Expects every counter of an organization to be what a recount says; returns them. */
export async function expectCounted(domain: TestDomain, organizationId: string) {
  const { kept, counted } = await countersOf(domain, organizationId);
  expect(kept).toEqual(counted);
  return kept;
}
