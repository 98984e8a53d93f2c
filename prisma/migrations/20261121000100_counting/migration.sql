-- Counters that no operation can forget: whatever statement changes assets, the counts of its
-- libraries and tags follow in the same transaction. Only live assets count for tags.
-- Rows are written in key order, so that parallel statements wait for each other instead of deadlocking.

CREATE TYPE counted_asset AS (organization_id text, library_id text, tags text[], ai_tags text[], live boolean);

CREATE FUNCTION count_assets(before counted_asset[], after counted_asset[]) RETURNS void LANGUAGE plpgsql AS $$
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
    ORDER BY 1, 2 FOR UPDATE OF l
  )
  UPDATE library l SET assets_count = l.assets_count + k.assets, trash_count = l.trash_count + k.trash
  FROM locked k WHERE l.organization_id = k.organization_id AND l.id = k.id;
END $$;

CREATE FUNCTION count_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_assets('{}', ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL)::counted_asset FROM inserted n));
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_assets(
    ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL)::counted_asset FROM was o),
    ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL)::counted_asset FROM is_now n));
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_assets(ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL)::counted_asset FROM deleted o), '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_assets();
CREATE TRIGGER count_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_updated_assets();
CREATE TRIGGER count_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_assets();
