-- Settings of the camera and what people wrote into the file. It is not part of the REST interface.
ALTER TABLE asset ADD COLUMN photo jsonb;
