-- When an asset was captured: what its file says, else when it was added. The clock of a camera has no time zone; it is
-- read as UTC, so that the date is the one on the camera. Years before photography, and the year 1904, which videos
-- without a date carry, are no dates.
CREATE FUNCTION captured_at(metadata jsonb, created timestamptz) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  part int[] := regexp_match(metadata #>> '{capture,recordedAt}',
    '^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?');
BEGIN
  IF part IS NULL OR part[1] NOT BETWEEN 1826 AND 2199 OR part[1] = 1904 OR part[2] NOT BETWEEN 1 AND 12 OR part[3] < 1
     OR part[3] > date_part('day', make_date(part[1], part[2], 1) + interval '1 month - 1 day') THEN
    RETURN created;
  END IF;
  IF part[4] > 23 OR part[5] > 59 OR part[6] > 59 THEN
    part[4:6] := ARRAY[0, 0, 0];
  END IF;
  RETURN make_timestamptz(part[1], part[2], part[3], coalesce(part[4], 0), coalesce(part[5], 0), coalesce(part[6], 0), 'UTC');
END $$;

CREATE FUNCTION set_captured_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.captured_at := captured_at(NEW.metadata, NEW.created);
  RETURN NEW;
END $$;

-- Assets there already: the table is rewritten once, without a run of the triggers.
ALTER TABLE asset ADD COLUMN captured_at timestamptz(3) NOT NULL DEFAULT now();
-- Old code survives: the column is new.
ALTER TABLE asset ALTER COLUMN captured_at TYPE timestamptz(3) USING captured_at(metadata, created);

CREATE TRIGGER set_captured_at BEFORE INSERT OR UPDATE OF metadata, created ON asset
  FOR EACH ROW EXECUTE FUNCTION set_captured_at();

CREATE INDEX asset_browse_captured ON asset (organization_id, library_id, captured_at DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;

-- How many live originals of a library were captured in each month. The pages show months, and find a distant place in
-- the order of capture dates by them.
CREATE TABLE library_month (
  organization_id text NOT NULL,
  library_id text NOT NULL,
  month date NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (organization_id, library_id, month),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
INSERT INTO library_month
SELECT organization_id, library_id, date_trunc('month', captured_at AT TIME ZONE 'UTC')::date, count(*) FROM asset
WHERE trashed_at IS NULL AND parent_id IS NULL GROUP BY 1, 2, 3;

-- `month`: null for variants and in the trash.
ALTER TYPE counted_asset ADD ATTRIBUTE month date;

CREATE FUNCTION month_of(asset) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $1.trashed_at IS NULL AND $1.parent_id IS NULL
    THEN date_trunc('month', $1.captured_at AT TIME ZONE 'UTC')::date END
$$;

-- Each library is locked before its months are, so that statements that change the same months in another order wait
-- for each other instead of deadlocking.
CREATE FUNCTION count_months(before counted_asset[], after counted_asset[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT a.*, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.*, 1 FROM unnest(after) a
  ), difference AS (
    SELECT organization_id, library_id, month, sum(sign)::int AS count
    FROM changed WHERE month IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
  ), locked AS (
    SELECT organization_id, id FROM library
    WHERE (organization_id, id) IN (SELECT organization_id, library_id FROM difference)
    ORDER BY 1, 2 FOR NO KEY UPDATE
  )
  INSERT INTO library_month
  SELECT d.* FROM difference d JOIN locked l ON l.organization_id = d.organization_id AND l.id = d.library_id
  ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, library_id, month) DO UPDATE SET count = library_month.count + excluded.count;

  DELETE FROM library_month m USING (SELECT DISTINCT organization_id, library_id, month FROM unnest(before)) gone
  WHERE m.organization_id = gone.organization_id AND m.library_id = gone.library_id AND m.month = gone.month
    AND m.count = 0;
END $$;

CREATE OR REPLACE FUNCTION count_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after counted_asset[] := ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL, month_of(n))::counted_asset FROM inserted n);
BEGIN
  PERFORM count_assets('{}', after);
  PERFORM count_months('{}', after);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before counted_asset[] := ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL, month_of(o))::counted_asset FROM was o);
  after counted_asset[] := ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL, month_of(n))::counted_asset FROM is_now n);
BEGIN
  PERFORM count_assets(before, after);
  PERFORM count_months(before, after);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before counted_asset[] := ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL, month_of(o))::counted_asset FROM deleted o);
BEGIN
  PERFORM count_assets(before, '{}');
  PERFORM count_months(before, '{}');
  RETURN NULL;
END $$;
