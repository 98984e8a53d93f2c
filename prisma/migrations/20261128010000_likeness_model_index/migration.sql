-- Images chosen at random among those with features of a model.
CREATE INDEX asset_likeness_model ON asset_likeness (model, blob);
