-- Features may be of a model of the operator's; empty: of the model for objects. Apart from the other table: whoever reads
-- locks the two in one order, and whoever writes in the other.
ALTER TABLE asset_analysis ADD COLUMN features_model text NOT NULL DEFAULT '';
