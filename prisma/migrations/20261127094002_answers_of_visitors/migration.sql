-- When a visitor last picked or commented. Answers from before are not announced.
ALTER TABLE share_link ADD COLUMN answered_at timestamptz(3);
CREATE INDEX share_link_answered ON share_link (organization_id, answered_at);

-- Up to when a member has seen the answers of visitors, up to when they were mailed, and about which links mails are wanted.
CREATE TYPE "FeedbackMail" AS ENUM ('own', 'all', 'none');
ALTER TABLE member
  ADD COLUMN feedback_seen_at timestamptz(3),
  ADD COLUMN feedback_mailed_at timestamptz(3),
  ADD COLUMN feedback_mail "FeedbackMail" NOT NULL DEFAULT 'own';
