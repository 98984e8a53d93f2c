-- What search looks through: a narrow row beside every live asset, kept by triggers in the
-- transaction of the change itself. Needs a database in UTF-8, and no extension.

CREATE SCHEMA search;

-- Scripts written without spaces, and emoji, as the inside of a regular expression's brackets.
-- This and the next three have their twins in src/platform/search-index/words.ts, which reads queries.
CREATE FUNCTION search.unspaced() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u109f\u1780-\u17d3\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3040-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff';

-- What stands between words.
CREATE FUNCTION search.separators() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u1361-\u1368\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u27c0-\u2aff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe00-\ufe0f\ufeff\ufff0-\uffff';

-- Text without accents and compatibility forms. Its case stays: borders of words show in it.
CREATE FUNCTION search.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE
  normalize(regexp_replace(normalize(value, NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'), NFKC) END;

-- Plain text without case.
CREATE FUNCTION search.fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(plain) = length(plain) THEN lower(plain) ELSE
  replace(replace(replace(replace(translate(lower(plain), 'øłđðħŧıς', 'olddhtiσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

-- The words of a text. A run of unspaced script gives the pairs of its neighbours and its last
-- character; any other run gives itself and, where case or digits divide it, its parts.
CREATE FUNCTION search.words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(search.fold(piece), 100)), '{}')
  FROM regexp_matches(search.plain(value), '[' || search.unspaced() || ']+|[^' || search.separators() || search.unspaced() || ']+', 'g') AS found(run),
  LATERAL (
    SELECT substr(run[1], place, 2) FROM generate_series(1, length(run[1])) AS place
    WHERE run[1] ~ ('^[' || search.unspaced() || ']')
    UNION ALL
    SELECT run[1] WHERE run[1] !~ ('^[' || search.unspaced() || ']')
    UNION ALL
    SELECT regexp_split_to_table(run[1],
      '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])|(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])')
    WHERE run[1] ~ '[0-9][^0-9]|[^0-9][0-9]|[[:lower:]][[:upper:]]|[[:upper:]][[:upper:]][[:lower:]]'
  ) AS pieces(piece)
$$;

-- Stands before every word of an organization, so that the index keeps organizations apart: no search
-- reads, or takes time from, the words of another.
CREATE FUNCTION search.scope(organization_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(encode(sha256(convert_to(organization_id, 'UTF8')), 'hex'), 6)
$$;

-- Words of the name weigh A, of the tags B, of the description C.
CREATE FUNCTION search.vector(organization_id text, name text, tags text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('''' || scope || word || ''':' || weight, ' ')::tsvector, '')
  FROM search.scope(organization_id) AS scope, LATERAL (
    SELECT unnest(search.words(name)), '1A'
    UNION ALL SELECT unnest(search.words(array_to_string(tags, ' '))), '2B'
    UNION ALL SELECT unnest(search.words(description)), '3C'
  ) AS found(word, weight)
$$;

-- A live asset as search sees it.
CREATE TABLE search.asset (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Empty when none was set.
  approval        text NOT NULL,
  created         timestamptz(3) NOT NULL,
  -- Folded, so that whoever types a whole name finds it first.
  name            text NOT NULL,
  words           tsvector NOT NULL
);
-- Without a pending list: a search must not pay for the uploads before it.
CREATE INDEX asset_words ON search.asset USING gin (words) WITH (fastupdate = off);
CREATE INDEX asset_newest ON search.asset (organization_id, library_id, approval, created DESC, id DESC);

-- Words that are, or once were, in use: what a mistyped word may have meant. Whether one is still in use
-- is asked of search.asset. Not unique: then parallel writers never wait for each other, and a word
-- that two of them bring at the same moment merely stands here twice.
CREATE TABLE search.word (
  organization_id text NOT NULL,
  word            text NOT NULL,
  signatures      integer[] NOT NULL
);
CREATE INDEX word_known ON search.word (organization_id, word);
CREATE INDEX word_signatures ON search.word USING gin (signatures) WITH (fastupdate = off);

-- The first five characters of a word, and these with each one left out. Words that begin alike up to
-- one slip of the finger share one of them (Garbe's symmetric deletion), whatever follows.
CREATE FUNCTION search.signatures(organization_id text, word text) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT ('x' || left(encode(sha256(convert_to(organization_id || ' ' || beginning, 'UTF8')), 'hex'), 8))::bit(32)::integer)
  FROM (
    SELECT left(word, 5)
    UNION SELECT overlay(left(word, 5) PLACING '' FROM place FOR 1) FROM generate_series(1, least(5, length(word))) AS place
  ) AS beginnings(beginning)
$$;

CREATE TYPE search.text AS (
  id text, organization_id text, library_id text, approval text, created timestamptz, name text, tags text[], description text
);

CREATE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known WHERE known.organization_id = used.organization_id AND known.word = used.word);
END $$;

CREATE FUNCTION search.index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.index_assets(ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags, n.description)::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

-- Only what search can see counts as a change, and its coming back from the trash.
CREATE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags, n.description)::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.trashed_at) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.trashed_at));
BEGIN
  DELETE FROM search.asset s USING is_now n WHERE s.id = n.id AND n.trashed_at IS NOT NULL;
  IF cardinality(changed) > 0 THEN
    PERFORM search.index_assets(changed);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search.forget_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.asset s USING deleted o WHERE s.id = o.id;
  RETURN NULL;
END $$;

CREATE FUNCTION search.forget_deleted_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.word w USING deleted o WHERE w.organization_id = o.id;
  RETURN NULL;
END $$;

CREATE TRIGGER index_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION search.index_inserted_assets();
CREATE TRIGGER index_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION search.index_updated_assets();
CREATE TRIGGER forget_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search.forget_deleted_assets();
CREATE TRIGGER forget_words AFTER DELETE ON organization
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search.forget_deleted_organizations();

-- Assets that were there before.
SELECT search.index_assets(ARRAY(
  SELECT ROW(a.id, a.organization_id, a.library_id, coalesce(a.approval_state, ''), a.created, a.name, a.tags, a.description)::search.text
  FROM asset a WHERE a.trashed_at IS NULL));
