-- Web processes keep rows of served files in memory (src/http/bytes-out/file-memory.ts) and drop them when these
-- triggers report a change: `<organization>/<blob>,<blob>…`, or `<organization>` for all its files. Rows are found by
-- their blob, because a former URL serves the row of another asset. New rows need no report: only what was found is kept.
CREATE FUNCTION report_updated_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', OLD.organization_id || '/' || OLD.blob);
  RETURN NULL;
END $$;
CREATE TRIGGER report_updated_file AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.blob, OLD.sha256, OLD.size_bytes, OLD.content_type, OLD.name, OLD.content_version, OLD.renditions,
         OLD.blurhash IS NULL, OLD.created)
        IS DISTINCT FROM
        (NEW.blob, NEW.sha256, NEW.size_bytes, NEW.content_type, NEW.name, NEW.content_version, NEW.renditions,
         NEW.blurhash IS NULL, NEW.created))
  EXECUTE FUNCTION report_updated_file();

-- A payload has less than 8,000 bytes.
CREATE FUNCTION report_deleted_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file',
    organization_id || CASE WHEN count(*) <= 50 THEN '/' || string_agg(blob, ',') ELSE '' END)
  FROM deleted GROUP BY organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER report_deleted_files AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION report_deleted_files();

-- The files of a library or an organization in the trash are not served. The argument: the column with the organization.
CREATE FUNCTION report_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER report_trashed_library AFTER UPDATE ON library FOR EACH ROW
  WHEN (OLD.trashed_at IS DISTINCT FROM NEW.trashed_at) EXECUTE FUNCTION report_trash('organization_id');
CREATE TRIGGER report_trashed_organization AFTER UPDATE ON organization FOR EACH ROW
  WHEN (OLD.trashed_at IS DISTINCT FROM NEW.trashed_at) EXECUTE FUNCTION report_trash('id');
