-- The backlog of the analysis goes round the organizations. `organization_id`: that of the asset with the image, which
-- never changes. `features_failed_at`: as analysis_failed_at of the asset, for the features of the operator's model.
ALTER TABLE asset_analysis
  ADD COLUMN organization_id text,
  ADD COLUMN features_failed_at timestamptz(3),
  -- Of ANALYSIS: what was looked for in the image. Those of before are taken to have looked for all.
  ADD COLUMN parts text[] NOT NULL DEFAULT '{text,objects}';

CREATE FUNCTION place_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER place_analysis BEFORE INSERT ON asset_analysis FOR EACH ROW EXECUTE FUNCTION place_analysis();
