-- Null: no access to this library, while the member sees the others.
-- Old code survives: it writes no null, and reads one as no right: chosen within the minutes of an upgrade, it holds from
-- their end on.
ALTER TABLE library_right ALTER COLUMN access DROP NOT NULL;
