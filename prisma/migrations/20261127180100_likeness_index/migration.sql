-- Images analysed before there were features: they are analysed again. Empty once all were. Apart from the migration
-- before, which locks the table until its end.
CREATE INDEX asset_analysis_without_features ON asset_analysis (blob) WHERE features IS NULL AND failure IS NULL;
