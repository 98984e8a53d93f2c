-- The number of a visitor on a link, by which members tell those without a name apart, and how many numbers were given.
ALTER TABLE share_link ADD COLUMN visitors_met INTEGER NOT NULL DEFAULT 0;
ALTER TABLE visitor ADD COLUMN number INTEGER;

UPDATE visitor v SET number = x.number
FROM (SELECT id, row_number() OVER (PARTITION BY share_link_id ORDER BY created, id) AS number FROM visitor) AS x
WHERE x.id = v.id;
UPDATE share_link s SET visitors_met = x.number
FROM (SELECT share_link_id, max(number) AS number FROM visitor GROUP BY 1) AS x
WHERE x.share_link_id = s.id;
