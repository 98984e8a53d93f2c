-- Who gets the files of a library by their public address. `open`: everybody; `approved`: everybody, but only those with
-- the approval state "approved"; `signed`: whoever has a signed address.
CREATE TYPE "Delivery" AS ENUM ('open', 'approved', 'signed');
ALTER TABLE library ADD COLUMN delivery "Delivery" NOT NULL DEFAULT 'open';
CREATE TRIGGER report_delivery AFTER UPDATE ON library FOR EACH ROW
  WHEN (OLD.delivery IS DISTINCT FROM NEW.delivery) EXECUTE FUNCTION report_trash('organization_id');

-- The rights of an original are those of its variants. An approval is always reported: whether it counts may change in a
-- transaction that this one does not see.
CREATE FUNCTION report_changed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', NEW.organization_id || '/' || string_agg(blob, ','))
  FROM asset WHERE id = NEW.id OR parent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_delivery AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.library_id, OLD.parent_id, OLD.approval_state, OLD.valid_from, OLD.valid_until, OLD.focal_x, OLD.focal_y)
        IS DISTINCT FROM
        (NEW.library_id, NEW.parent_id, NEW.approval_state, NEW.valid_from, NEW.valid_until, NEW.focal_x, NEW.focal_y))
  EXECUTE FUNCTION report_changed_delivery();

-- What the address of an asset answers, and until when; with a signature where the library asks for one.
CREATE FUNCTION delivery_at(mode "Delivery", approval text, starts timestamptz, ends timestamptz, at timestamptz)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('served', s.served, 'until', to_char(
    CASE WHEN s.served THEN ends WHEN starts > at AND (ends IS NULL OR ends > starts) AND s.allowed THEN starts END
    AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM (SELECT allowed, allowed AND coalesce(starts <= at, true) AND coalesce(ends > at, true) AS served
    FROM (SELECT mode <> 'approved' OR lower(coalesce(approval, '')) = 'approved' AS allowed) a) s
$$;

-- Of `asset.delivery_changed`: whether it is served, and until when.
ALTER TABLE published_event ADD COLUMN delivery jsonb;

CREATE FUNCTION publish_changed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In open libraries only periods count.
  IF NOT EXISTS (
    SELECT FROM (SELECT organization_id, library_id FROM was UNION SELECT organization_id, library_id FROM is_now) t
    JOIN library l ON l.organization_id = t.organization_id AND l.id = t.library_id AND l.delivery <> 'open'
  ) AND NOT EXISTS (
    SELECT FROM (
      SELECT parent_id, valid_from, valid_until FROM was UNION ALL SELECT parent_id, valid_from, valid_until FROM is_now
    ) t LEFT JOIN asset p ON p.id = t.parent_id
    WHERE coalesce(t.valid_from, t.valid_until, p.valid_from, p.valid_until) IS NOT NULL
  ) THEN
    RETURN NULL;
  END IF;
  -- Planned each time: a plan for one row would compare every row with every other.
  EXECUTE $query$
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created, delivery)
  SELECT 'asset.delivery_changed', c.organization_id, c.library_id, c.id, current_actor(), clock_timestamp(), c.then_is
  FROM (
    SELECT a.organization_id, a.library_id, a.id,
      delivery_at(l.delivery, coalesce(a.approval_state, p.approval_state),
        greatest(a.valid_from, p.valid_from), least(a.valid_until, p.valid_until), now()) AS then_is,
      delivery_at(ol.delivery,
        coalesce(CASE WHEN o.id IS NULL THEN a.approval_state ELSE o.approval_state END,
          CASE WHEN op.id IS NULL THEN fp.approval_state ELSE op.approval_state END),
        greatest(CASE WHEN o.id IS NULL THEN a.valid_from ELSE o.valid_from END,
          CASE WHEN op.id IS NULL THEN fp.valid_from ELSE op.valid_from END),
        least(CASE WHEN o.id IS NULL THEN a.valid_until ELSE o.valid_until END,
          CASE WHEN op.id IS NULL THEN fp.valid_until ELSE op.valid_until END), now()) AS it_was
    FROM (
      SELECT n.id FROM is_now n JOIN was o ON o.id = n.id
      WHERE (n.library_id, n.parent_id, n.approval_state, n.valid_from, n.valid_until)
        IS DISTINCT FROM (o.library_id, o.parent_id, o.approval_state, o.valid_from, o.valid_until)
      UNION
      SELECT v.id FROM is_now n JOIN was o ON o.id = n.id JOIN asset v ON v.parent_id = n.id
      WHERE (n.approval_state, n.valid_from, n.valid_until) IS DISTINCT FROM (o.approval_state, o.valid_from, o.valid_until)
    ) changed
    JOIN asset a ON a.id = changed.id
    LEFT JOIN asset p ON p.id = a.parent_id
    -- As they were before, changed or not: the asset, and the original that it had then.
    LEFT JOIN was o ON o.id = a.id
    LEFT JOIN was op ON op.id = CASE WHEN o.id IS NULL THEN a.parent_id ELSE o.parent_id END
    LEFT JOIN asset fp ON fp.id = CASE WHEN o.id IS NULL THEN a.parent_id ELSE o.parent_id END
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id
    JOIN library ol ON ol.organization_id = a.organization_id AND ol.id = coalesce(o.library_id, a.library_id)
  ) c
  WHERE c.then_is <> c.it_was
  ORDER BY c.id
  $query$;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_delivery AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_delivery();

-- Up to when the beginnings and ends of periods were published.
CREATE TABLE delivery_boundary (
  id integer PRIMARY KEY CHECK (id = 1),
  reached timestamptz(3) NOT NULL
);
INSERT INTO delivery_boundary VALUES (1, now());
CREATE INDEX asset_valid_from ON asset (valid_from) WHERE valid_from IS NOT NULL;
CREATE INDEX asset_valid_until ON asset (valid_until) WHERE valid_until IS NOT NULL;
