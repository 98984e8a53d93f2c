-- The order of capture uses the zone that a device wrote, within the day that it wrote: groups and filters by day stay as
-- people remember them.
CREATE OR REPLACE FUNCTION captured_at(metadata jsonb, created timestamptz) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written text := btrim(metadata #>> '{capture,recordedAt}');
  clock text := '(?:[T\s_,:]*(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?(?:\s?([AP])\.?M)?)?';
  month_name text := '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?';
  -- Year, month, day, hour, minute, second, A or P.
  part text[];
  -- Sign, hours and minutes of the zone behind a time.
  zone text[];
  day date;
  wall timestamp;
  shifted timestamp;
BEGIN
  part := coalesce(
    -- 2024:05:01 12:00:00, 2024-5-1, 2024/05/01, 20240501T120000, 2024-05, 2024
    regexp_match(written, '(?i)^(\d{4})(?:[:/.\-\s]{0,2}(\d{1,2})(?:[:/.\-\s]{0,2}(\d{1,2})' || clock || ')?)?(?!\d)'),
    -- 01.05.2024 12:00
    (SELECT ARRAY[p[3], p[2], p[1], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)^(\d{1,2})[./\-](\d{1,2})[./\-](\d{4})' || clock) p WHERE p IS NOT NULL),
    -- Wed, 01 May 2024 12:00:00 GMT
    (SELECT ARRAY[p[3], p[2], p[1], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)\m(\d{1,2})[\s\-]+' || month_name || '[\s\-,]+(\d{4})' || clock) p WHERE p IS NOT NULL),
    -- May 1, 2024 12:00:00 PM
    (SELECT ARRAY[p[3], p[1], p[2], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)\m' || month_name || '\s+(\d{1,2}),?\s+(\d{4})' || clock) p WHERE p IS NOT NULL),
    -- Wed May  1 12:00:00 CEST 2024
    (SELECT ARRAY[p[6], p[1], p[2], p[3], p[4], p[5], NULL]
     FROM regexp_match(written, '(?i)\m' || month_name || '\s+(\d{1,2})\s+(\d\d):(\d\d):(\d\d)(?:\s+\w+)?\s+(\d{4})$') p
     WHERE p IS NOT NULL));
  IF part[2] ~ '[A-Za-z]' THEN
    part[2] := (position(initcap(part[2]) IN 'JanFebMarAprMayJunJulAugSepOctNovDec') + 2) / 3;
  ELSIF part[2]::int > 12 AND part[3]::int <= 12 AND written !~ '^\d{4}' THEN
    -- 05/31/2024
    part[2:3] := ARRAY[part[3], part[2]];
  END IF;
  IF part IS NULL OR part[1]::int NOT BETWEEN 1826 AND 2199 OR part[1]::int = 1904
     OR part[2]::int NOT BETWEEN 1 AND 12 OR part[3]::int < 1 THEN
    RETURN created;
  END IF;
  day := make_date(part[1]::int, coalesce(part[2]::int, 1), 1) + coalesce(part[3]::int, 1) - 1;
  IF date_part('month', day) <> coalesce(part[2]::int, 1) THEN
    RETURN created;
  END IF;
  IF part[4]::int > 23 OR part[5]::int > 59 OR part[6]::int > 59 THEN
    part[4:6] := ARRAY['0', '0', '0'];
  ELSIF part[7] IS NOT NULL AND part[4]::int <= 12 THEN
    part[4] := part[4]::int % 12 + CASE WHEN upper(part[7]) = 'P' THEN 12 ELSE 0 END;
  END IF;
  wall := day + make_time(coalesce(part[4]::int, 0), coalesce(part[5]::int, 0), coalesce(part[6]::int, 0));
  zone := regexp_match(written, '\d\d(?:[.,]\d+)?\s*([+-])(0\d|1[0-4]):?([0-5]\d)$');
  IF zone IS NOT NULL AND part[4] IS NOT NULL THEN
    shifted := wall - (zone[1] || zone[2] || ':' || zone[3])::interval;
    -- Moments of another day are pressed into the first and the last minute of this one, in their order.
    wall := CASE
      WHEN shifted > day + time '23:59'
        THEN day + time '23:59' + (shifted - (day + time '23:59')) * 0.00115
      WHEN shifted < day + time '00:01'
        THEN day + time '00:01' - (day + time '00:01' - shifted) * 0.00115
      ELSE shifted END;
  END IF;
  RETURN wall AT TIME ZONE 'UTC';
END $$;

UPDATE asset SET metadata = metadata
WHERE metadata #>> '{capture,recordedAt}' ~ '[+-]\d\d:?\d\d$'
  AND captured_at <> captured_at(metadata, created);
