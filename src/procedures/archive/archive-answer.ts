import type { OpenArchive } from './open-archive';

/** A procedure's answer instead of JSON: an archive. A handler able to send it opens it. */
export class ArchiveAnswer {
  /** @param open prepares the archive; `signal` is aborted when the client disconnects */
  constructor(readonly open: (signal: AbortSignal) => Promise<OpenArchive>) {}

  /** For handlers limited to JSON: they send null, and no archive is prepared. */
  toJSON() {
    return null;
  }
}
