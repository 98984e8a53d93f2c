-- Pages read places and counts on an index alone, which PostgreSQL can do only where a vacuum has been since the last
-- change. By default it waits until a fifth of the table has changed: of a million assets, 200,000.
ALTER TABLE asset SET (
  autovacuum_vacuum_scale_factor = 0.03,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05
);
