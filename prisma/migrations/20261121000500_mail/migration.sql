-- Mails on their way, and for 30 days what became of them. What a mail says is sealed with the service's secret, for
-- it carries links that are secrets; it goes in the statement that marks the mail sent.
CREATE TABLE mail (
  id        text PRIMARY KEY,
  recipient text NOT NULL,
  -- What it is about: 'claim'.
  kind      text NOT NULL,
  sealed    bytea,
  created   timestamptz(3) NOT NULL,
  sent_at   timestamptz(3),
  -- Why it was given up. It is still there to be tried again.
  failure   text,
  CONSTRAINT mail_wiped_when_sent CHECK ((sent_at IS NULL) = (sealed IS NOT NULL)),
  CONSTRAINT mail_sent_or_failed CHECK (sent_at IS NULL OR failure IS NULL)
);
CREATE INDEX mail_created ON mail (created);
