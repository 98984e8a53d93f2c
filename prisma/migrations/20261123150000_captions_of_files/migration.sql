-- Whether processing takes the caption and the keywords of a file as the description and tags of its asset.
ALTER TABLE library ADD COLUMN takes_captions boolean NOT NULL DEFAULT false;
