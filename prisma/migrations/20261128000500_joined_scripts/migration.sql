-- Words of scripts without spaces are found across a mark or one space, too: their neighbouring characters stand in the
-- index like those within a word. src/platform/search-index/spellings.ts does the same to queries.
CREATE OR REPLACE FUNCTION search.spellings(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := search.plain(value);
  pieces text := plain;
  is_spelled_out boolean := search.spell_out(plain) IS NOT NULL;
  spellings text[] := '{}';
BEGIN
  IF plain ~ '[[:lower:]][[:upper:]]|[[:upper:]][[:upper:]][[:lower:]]' THEN
    pieces := regexp_replace(pieces,
      '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])', U&'\0001', 'g');
  END IF;
  pieces := regexp_replace(pieces,
    '(?<=[^' || search.separators() || '])(?:[\-_./\\&+''`":,\u00b7\u05be\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\u30fb ]| [&+] )(?=[^' || search.separators() || '])', U&'\0001', 'g');
  IF pieces ~ U&'\0001' THEN
    spellings := ARRAY(
      SELECT array_to_string(run[first:first + 3], '')
      FROM regexp_matches(pieces, '([^0-9' || search.separators() || search.unspaced() || ']+(?:\u0001[^0-9'
        || search.separators() || search.unspaced() || ']+)+)|([0-9]+(?:\u0001[0-9]+)+)', 'g') WITH ORDINALITY AS matches(part, place),
      LATERAL string_to_array(coalesce(part[1], part[2]), U&'\0001') AS run, generate_series(1, cardinality(run) - 1) AS first
      ORDER BY place, first LIMIT 1000);
    spellings := ARRAY(
      SELECT left(search.fold(word), 32) FROM unnest(spellings) AS joined(word)
      UNION SELECT left(search.spell_out(word), 32) FROM unnest(spellings) AS joined(word) WHERE is_spelled_out AND search.spell_out(word) IS NOT NULL);
    IF pieces ~ ('[' || search.unspaced() || ']\u0001[' || search.unspaced() || ']') THEN
      spellings := spellings || ARRAY(
        SELECT search.fold(right(run[first], 1) || left(run[first + 1], 1))
        FROM regexp_matches(pieces, '[' || search.unspaced() || ']+(?:\u0001[' || search.unspaced() || ']+)+', 'g')
          WITH ORDINALITY AS matches(part, place),
        LATERAL string_to_array(part[1], U&'\0001') AS run, generate_series(1, cardinality(run) - 1) AS first
        ORDER BY place, first LIMIT 1000);
    END IF;
  END IF;
  IF plain ~ '0[0-9]|[0-9]{5}' THEN
    spellings := spellings || ARRAY(
      SELECT left(regexp_replace(CASE WHEN part[1] <> '' THEN part[1] ELSE substr(part[2], 5) END, '^0+(?=[0-9])', ''), 100)
      FROM (
        SELECT regexp_matches(plain, '(?<![0-9])(0[0-9]+)()', 'g')
        -- Cameras write the number of a file as four digits at the end of eight characters: P1010042, GX010042.
        UNION ALL SELECT regexp_matches(plain, '()(?<![^' || search.separators() || search.unspaced()
          || '])([A-Za-z]{1,3}[0-9]{5,7})(?![^' || search.separators() || search.unspaced() || '])', 'g')
      ) AS numbers(part) WHERE part[1] <> '' OR length(part[2]) = 8);
  END IF;
  IF is_spelled_out THEN
    spellings := spellings || ARRAY(
      SELECT left(search.spell_out(word), 100)
      FROM regexp_matches(plain, '[^' || search.separators() || search.unspaced() || ']+', 'g') AS matches(run), LATERAL (
        SELECT run[1] UNION ALL SELECT regexp_split_to_table(run[1],
          '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])|(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])')
      ) AS words(word) WHERE search.spell_out(word) IS NOT NULL);
  END IF;
  RETURN ARRAY(SELECT DISTINCT unnest(spellings));
END $$;

-- Assets with such names are indexed again by the worker, like all others: it is not known which they are.
INSERT INTO search.reindexing (done_to) SELECT '' WHERE EXISTS (SELECT FROM search.asset)
ON CONFLICT (the_only) DO UPDATE SET done_to = '';
