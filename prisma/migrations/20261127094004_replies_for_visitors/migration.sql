-- Whether visitors of a share link see a reply of a member to their comment.
ALTER TABLE comment ADD COLUMN shown_to_visitors boolean NOT NULL DEFAULT false;
