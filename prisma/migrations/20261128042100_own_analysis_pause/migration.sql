-- Since when the assets of before of an organization are not analysed in the background, by the choice of an owner.
ALTER TABLE organization ADD COLUMN analysis_paused_at timestamptz(3);
CREATE INDEX organization_analysis_paused ON organization (id) WHERE analysis_paused_at IS NOT NULL;
