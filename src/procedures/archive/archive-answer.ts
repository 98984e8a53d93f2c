import type { OpenArchive } from './open-archive';

/** What a procedure answers with instead of JSON: an archive, which the handler that can send it opens. */
export class ArchiveAnswer {
  /** @param open prepares the archive; `signal` is aborted when the client has left */
  constructor(readonly open: (signal: AbortSignal) => Promise<OpenArchive>) {}

  /** Handlers that only send JSON prepare nothing. */
  toJSON() {
    return null;
  }
}
