-- How much of an organization waits for the analyser. A migration of its own, as for asset_unanalysed.
CREATE INDEX asset_awaits_analysis ON asset (organization_id)
  WHERE NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL;
