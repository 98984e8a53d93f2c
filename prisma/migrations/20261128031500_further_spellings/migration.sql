-- Search finds further spellings: small kana for large ones, Hindi without the dot of nukta and with either sign over a
-- vowel, emoji in any skin tone. src/platform/search-index/plain-text.ts and spellings.ts do the same to queries.

-- Text without accents, compatibility forms, invisible characters and digits of other scripts. Its case stays, because it
-- shows where words begin. The dots of ä, ö and ü and the ring of å stay for search.spell_out.
CREATE OR REPLACE FUNCTION search.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE
  translate(normalize(regexp_replace(normalize(value, NFKD),
    '[\u00ad\u0300-\u0307\u0309\u030b-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u0a3c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]|(?<![aouAOU])\u0308|(?<![aA])\u030a', '', 'g'), NFKC),
    U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0b66\0b67\0b68\0b69\0b6a\0b6b\0b6c\0b6d\0b6e\0b6f\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\0f20\0f21\0f22\0f23\0f24\0f25\0f26\0f27\0f28\0f29\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9\1810\1811\1812\1813\1814\1815\1816\1817\1818\1819\02b9\02bb\02bc\02bd\05f3\05f4',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789''''''''''"') END;

-- Plain text without case, in one form of each letter: Latin, Arabic and Persian, kana, a sign of Hindi.
CREATE OR REPLACE FUNCTION search.fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(plain) = length(plain) THEN lower(plain) ELSE
  replace(replace(replace(replace(translate(lower(plain),
    'øłđðħŧıςäöüå' || U&'\0671\0649\06cc\06a9\0629\06c1\06c3\06be\06d5' || 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾぁぃぅぇぉっゃゅょゎゕゖ' || U&'\0901',
    'olddhtiσaoua' || U&'\0627\064a\064a\0643\0647\0647\0647\0647\0647' || 'ああいいううええおおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもややゆゆよよらりるれろわわゐゑをんゔかけゝゞあいうえおつやゆよわかけ' || U&'\0902'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

-- The mark of a long vowel at the end of a word in katakana may be left out: "サーバ" and "サーバー" find each other. The
-- index also has the last character of such a word, and with the next one where the mark stands between them.
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
  IF plain ~ '[\u30a1-\u30fa\u30fc]{2}[\u30a1-\u30fa]' THEN
    spellings := spellings || ARRAY(
      SELECT search.fold(word)
      FROM (
        SELECT part FROM regexp_matches(pieces, '(?<=[\u30a1-\u30fa\u30fc]{2})([\u30a1-\u30fa])(\u30fc?)(?![\u30a1-\u30fa\u30fc])\u0001?(['
          || search.unspaced() || ']?)', 'g') WITH ORDINALITY AS matches(part, place)
        ORDER BY place LIMIT 1000
      ) AS ends, LATERAL (VALUES (part[1]), (CASE WHEN part[2] <> '' AND part[3] <> '' THEN part[1] || part[3] END)) AS words(word)
      WHERE word IS NOT NULL);
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

-- Assets with such words are indexed again by the worker, like all others: it is not known which they are.
INSERT INTO search.reindexing (done_to) SELECT '' WHERE EXISTS (SELECT FROM search.asset)
ON CONFLICT (the_only) DO UPDATE SET done_to = '';
