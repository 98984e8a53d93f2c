-- The lease that a newer request of the client wants to end: its writer keeps what it has and gives the lease back.
ALTER TABLE upload ADD COLUMN unwanted_lease_id TEXT;
