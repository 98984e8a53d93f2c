-- As features_model of the analysis: only signs of one model are compared.
ALTER TABLE asset_likeness ADD COLUMN model text NOT NULL DEFAULT '';
