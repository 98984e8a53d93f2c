-- As the libraries of a webhook: rows that are there are not read.
ALTER TABLE share_link ADD CONSTRAINT share_link_libraries_length CHECK (pg_column_size(libraries) <= 1048576) NOT VALID;
