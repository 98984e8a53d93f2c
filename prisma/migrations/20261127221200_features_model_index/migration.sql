-- Images with features of another model than the operator's present one: they get new ones.
CREATE INDEX asset_analysis_features_model ON asset_analysis (features_model) WHERE failure IS NULL;
