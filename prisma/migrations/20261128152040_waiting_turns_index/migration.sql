-- The images of an organization that wait for the analyser; those that failed come last.
CREATE INDEX asset_waiting_turns ON asset (organization_id, analysis_failed_at NULLS FIRST)
  WHERE NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL;

-- Old code survives: it sorts what waits, a few times every ten minutes.
DROP INDEX asset_unanalysed, asset_awaits_analysis;
