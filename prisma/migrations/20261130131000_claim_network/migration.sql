-- Where an unclaimed organization was made: what all of them store together is bounded, and a share of it per network.
-- Empty for those of before.
ALTER TABLE claim ADD COLUMN network varchar(64) NOT NULL DEFAULT '';
CREATE INDEX claim_unclaimed_network ON claim (network, created) WHERE claimed_at IS NULL;
