-- Each organization's images with features of a model and with the parts looked for. Apart from the migration before, for
-- which every further index would be work.
CREATE INDEX asset_analysis_turns
  ON asset_analysis (organization_id, features_model, parts, features_failed_at NULLS FIRST) WHERE failure IS NULL;

-- Old code survives: it reads through the table for a few minutes, every ten.
DROP INDEX asset_analysis_without_features, asset_analysis_features_model;
