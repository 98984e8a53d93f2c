-- An upload and a transfer into one library hold its row FOR KEY SHARE until they count. FOR UPDATE made each wait for the
-- other; the counters need no more than FOR NO KEY UPDATE.
CREATE OR REPLACE FUNCTION count_assets(before counted_asset[], after counted_asset[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT a.*, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.*, 1 FROM unnest(after) a
  ), difference AS (
    SELECT c.organization_id, c.library_id, t.tag AS id,
           sum(c.sign)::int AS count,
           coalesce(sum(c.sign) FILTER (WHERE t.tag = ANY (c.ai_tags)), 0)::int AS ai_count
    FROM changed c CROSS JOIN LATERAL unnest(c.tags) AS t(tag)
    WHERE c.live
    GROUP BY 1, 2, 3
    HAVING sum(c.sign) <> 0 OR coalesce(sum(c.sign) FILTER (WHERE t.tag = ANY (c.ai_tags)), 0) <> 0
    ORDER BY 1, 2, 3
  )
  INSERT INTO tag SELECT * FROM difference
  ON CONFLICT (organization_id, library_id, id)
  DO UPDATE SET count = tag.count + excluded.count, ai_count = tag.ai_count + excluded.ai_count;

  DELETE FROM tag t USING (
    SELECT DISTINCT a.organization_id, a.library_id, u.tag AS id FROM unnest(before) a CROSS JOIN LATERAL unnest(a.tags) AS u(tag)
  ) gone
  WHERE t.organization_id = gone.organization_id AND t.library_id = gone.library_id AND t.id = gone.id AND t.count = 0;

  WITH changed AS (
    SELECT a.organization_id, a.library_id, a.live, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.organization_id, a.library_id, a.live, 1 FROM unnest(after) a
  ), difference AS (
    SELECT organization_id, library_id,
           coalesce(sum(sign) FILTER (WHERE live), 0) AS assets,
           coalesce(sum(sign) FILTER (WHERE NOT live), 0) AS trash
    FROM changed GROUP BY 1, 2
  ), locked AS (
    SELECT l.organization_id, l.id, d.assets, d.trash
    FROM library l JOIN difference d ON d.organization_id = l.organization_id AND d.library_id = l.id
    WHERE d.assets <> 0 OR d.trash <> 0
    ORDER BY 1, 2 FOR NO KEY UPDATE OF l
  )
  UPDATE library l SET assets_count = l.assets_count + k.assets, trash_count = l.trash_count + k.trash
  FROM locked k WHERE l.organization_id = k.organization_id AND l.id = k.id;
END $$;
