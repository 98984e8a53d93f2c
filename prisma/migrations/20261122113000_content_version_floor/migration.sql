-- Every new content version is above this number. A restore raises it above whatever was served before: clients cache
-- the bytes of a URL with ?v= for a year.
CREATE SEQUENCE content_version_floor MINVALUE 0 START 0;
