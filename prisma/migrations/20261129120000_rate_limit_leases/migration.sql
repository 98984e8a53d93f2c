-- Requests that processes may serve of a window without asking again (decision 22). `last_lease`: what the last statement
-- took, because its answer cannot tell the row's earlier state.
ALTER TABLE rate_limit_window
  ADD COLUMN IF NOT EXISTS leased integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS last_lease integer NOT NULL DEFAULT 0;
