-- When the bytes of each original were last read and compared. No foreign key: a file may have several owners.
CREATE TABLE original_check (
  blob text PRIMARY KEY,
  -- NULL: not yet.
  checked_at timestamptz(3),
  -- What was wrong with it then, and could not be mended.
  finding varchar(20),
  -- The hash over the hashes of its renditions, as they were when they were first read.
  derived_sha256 text
);

CREATE INDEX original_check_due ON original_check (checked_at);
CREATE INDEX original_check_finding ON original_check (finding);
