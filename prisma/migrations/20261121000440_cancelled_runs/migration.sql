-- A run may end before its function did. On its own: a new value can be used once it is committed.
ALTER TYPE engine.run_state ADD VALUE 'cancelled';
