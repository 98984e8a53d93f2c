-- When the analyser has looked at an image for the first time, or has given up, and when it finds something else later.
CREATE FUNCTION publish_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.analysed', organization_id, library_id, id, current_actor(), clock_timestamp()
  FROM asset WHERE blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_analysed AFTER INSERT ON asset_analysis FOR EACH ROW EXECUTE FUNCTION publish_analysis();
CREATE TRIGGER publish_analysed_again AFTER UPDATE ON asset_analysis FOR EACH ROW
  WHEN ((OLD.lines, OLD.objects, OLD.failure) IS DISTINCT FROM (NEW.lines, NEW.objects, NEW.failure))
  EXECUTE FUNCTION publish_analysis();
