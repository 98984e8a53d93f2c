-- When the analysis failed last for a reason of the machine: others of the organization are looked at first.
ALTER TABLE asset ADD COLUMN analysis_failed_at timestamptz(3);
