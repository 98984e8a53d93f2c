-- The credit of an image says its description for strangers: it changes with who described it, and with the analysis.
CREATE TRIGGER report_changed_author AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.described_by_person, OLD.described_by_model) IS DISTINCT FROM (NEW.described_by_person, NEW.described_by_model))
  EXECUTE FUNCTION report_changed_credit();

CREATE FUNCTION report_changed_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', a.organization_id || '/' || a.blob)
  FROM asset a JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.images_carry_credit
  WHERE a.blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_analysis AFTER INSERT OR UPDATE OF description_without_place ON asset_analysis
  FOR EACH ROW EXECUTE FUNCTION report_changed_analysis();
