-- Requests that processes may serve of a window without asking again (decision 22). `last_lease`: what the last statement
-- took, because its answer cannot tell the row's earlier state.
ALTER TABLE rate_limit_window
  ADD COLUMN leased integer NOT NULL DEFAULT 0,
  ADD COLUMN last_lease integer NOT NULL DEFAULT 0;
