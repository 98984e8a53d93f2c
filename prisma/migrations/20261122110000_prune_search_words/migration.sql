-- Words that no asset uses any more are deleted: marked first, and deleted an hour later if they are still unused.
ALTER TABLE search.word ADD COLUMN unused_since timestamptz;

-- As before, but a marked word counts as unknown: it is written again. So a word may be deleted while assets are
-- indexed, and nobody waits.
CREATE OR REPLACE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word (organization_id, word, signatures)
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known
    WHERE known.organization_id = used.organization_id AND known.word = used.word AND known.unused_since IS NULL);
END $$;
