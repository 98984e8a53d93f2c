import { isStoppable, type Upload, type UploadRows } from './upload-rows';

/** Finds the asset of the library with the same bytes as a file. */
export type FindDuplicate = (upload: Upload, signal: AbortSignal) => Promise<Upload['duplicateOf']>;

/** The maximum per request to the service. */
const SEARCHES_AT_ONCE = 100;

/** Searches the libraries for the bytes of uploads, in order, and notes in their rows what it found. */
export function createDuplicateSearches(
  rows: UploadRows,
  findDuplicate: FindDuplicate,
  onSearched: (id: string) => void,
) {
  const waiting = new Map<string, Upload>();
  const running = new Map<string, AbortController>();

  async function search(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    waiting.delete(id);
    running.set(id, abort);
    // A failed search does not hold the upload back.
    const duplicateOf = await findDuplicate(upload, abort.signal).catch(() => null);
    running.delete(id);
    const row = rows.get(id);
    const isDuplicate = row && duplicateOf && isStoppable(row);
    rows.change(id, {
      searched: true,
      ...(isDuplicate && { state: 'duplicate', duplicateOf }),
    });
    onSearched(id);
  }
  return {
    add: (upload: Upload) => void waiting.set(upload.id, upload),
    advance() {
      for (const upload of waiting.values()) {
        if (running.size >= SEARCHES_AT_ONCE) return;
        void search(upload);
      }
    },
    forget(id: string) {
      waiting.delete(id);
      running.get(id)?.abort();
    },
  };
}
