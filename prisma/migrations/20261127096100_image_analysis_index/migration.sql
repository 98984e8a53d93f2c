-- What waits for the analyser. A migration of its own: adding a column locks the table until the end of its migration.
CREATE INDEX asset_unanalysed ON asset (id) WHERE NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL;
