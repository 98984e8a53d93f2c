-- The mails look for the links of all organizations that were answered lately.
CREATE INDEX share_link_latest_answers ON share_link (answered_at);
