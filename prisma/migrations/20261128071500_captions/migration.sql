-- The captions within a video, stored beside its version for browsers.
ALTER TABLE playback ADD COLUMN captions jsonb NOT NULL DEFAULT '[]';
