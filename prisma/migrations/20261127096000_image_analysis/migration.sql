-- What the analyser found in images: lines of text and objects. Found again only when the analyser is told to.

-- By the bytes it was made of: a promote moves it with the image. No reference, because a promote swaps the bytes of two
-- assets in one statement; forget_analyses() removes what no asset has any more.
CREATE TABLE asset_analysis (
  blob        text PRIMARY KEY,
  -- [{ "text", "confidence", "box" }] in reading order.
  lines       jsonb NOT NULL DEFAULT '[]',
  -- [{ "label", "confidence", "box" }], the most certain first.
  objects     jsonb NOT NULL DEFAULT '[]',
  -- The tags it gave: those missing later were removed by a person.
  tags        text[] NOT NULL DEFAULT '{}',
  -- What else people call the objects, by the tag that stands for them: removed with the tag.
  other_words jsonb NOT NULL DEFAULT '{}',
  -- Why nothing could be found; null when the image was looked at.
  failure     text,
  analysed_at timestamptz(3) NOT NULL
);

-- A row without it waits for the analyser, those of before the upgrade included.
ALTER TABLE asset ADD COLUMN analysed boolean NOT NULL DEFAULT false;

-- A promote moves the bytes to another row, and with them what is known of them.
CREATE FUNCTION know_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.analysed := EXISTS (SELECT FROM asset_analysis n WHERE n.blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER know_analysis BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob IS DISTINCT FROM NEW.blob) EXECUTE FUNCTION know_analysis();

-- Since when assets of before are not analysed in the background, by the operator's command; one row while they are not.
CREATE TABLE analysis_pause (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  since    timestamptz(3) NOT NULL
);

CREATE FUNCTION forget_analyses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A promote removes a row and adds another one with its bytes.
  DELETE FROM asset_analysis n USING deleted o
  WHERE n.blob = o.blob AND NOT EXISTS (SELECT FROM asset a WHERE a.blob = o.blob);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_analyses AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION forget_analyses();

-- The text found in an asset's image, and other words for its tags by the analyser. Null: nothing was found.
CREATE FUNCTION search.seen(asset_id text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(concat_ws(E'\n',
    (SELECT string_agg(line ->> 'text', E'\n' ORDER BY place)
     FROM jsonb_array_elements(n.lines) WITH ORDINALITY AS lines(line, place)),
    (SELECT string_agg(value, E'\n' ORDER BY key) FROM jsonb_each_text(n.other_words) WHERE key = ANY (a.tags))), '')
  FROM asset a JOIN asset_analysis n ON n.blob = a.blob WHERE a.id = asset_id
$$;

-- Words of what was seen have the weight D, as other spellings have, and rank last.
CREATE FUNCTION search.seen_vector(organization_id text, seen text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '''' || scope || word || ''':4D', ' ')::tsvector, '')
  FROM search.scope(organization_id) AS scope, LATERAL (
    SELECT unnest(search.words(seen)) UNION SELECT unnest(search.spellings(seen))
  ) AS found(word)
$$;

-- As before, with what was seen in the image.
CREATE OR REPLACE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
           || search.seen_vector(c.organization_id, search.seen(c.id))
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word (organization_id, word, signatures)
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id
      CROSS JOIN LATERAL unnest(tsvector_to_array(ts_filter(s.words, '{a,b,c}'))) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
      AND NOT EXISTS (SELECT FROM search.full_organization f WHERE f.organization_id = c.organization_id)
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known
    WHERE known.organization_id = used.organization_id AND known.word = used.word AND known.unused_since IS NULL);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF random() < added / 2000.0 THEN
    INSERT INTO search.full_organization
    SELECT DISTINCT organization_id FROM unnest(changed) WHERE search.is_full(organization_id)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- As before, and when an image was analysed or exchanged.
CREATE OR REPLACE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n.description, n.taken_in_names))::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND (n.analysed AND NOT o.analysed OR
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.taken_in_names, o.trashed_at, o.blob) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.taken_in_names, n.trashed_at, n.blob)));
BEGIN
  DELETE FROM search.asset s USING is_now n WHERE s.id = n.id AND n.trashed_at IS NOT NULL;
  IF cardinality(changed) > 0 THEN
    PERFORM search.index_assets(changed);
  END IF;
  RETURN NULL;
END $$;
