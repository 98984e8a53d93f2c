import { isStoppable, type Upload, type UploadRows } from './upload-rows';

/**
 * Finds the asset of the library with the same bytes as a file. It awaits `first` with what names the bytes and the
 * library before it asks the service: an earlier upload of the same bytes may be on its way.
 */
export type FindDuplicate = (
  upload: Upload,
  signal: AbortSignal,
  first: (bytes: string) => Promise<void>,
) => Promise<Upload['duplicateOf']>;

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

  /** The latest upload of the same bytes. */
  const latest = new Map<string, string>();
  let held: { before: string; go: () => void }[] = [];

  const isOnItsWay = (id: string) => ['waiting', 'sending'].includes(rows.get(id)?.state ?? '');
  const afterEarlier = (id: string) => async (bytes: string) => {
    const before = latest.get(bytes);
    latest.set(bytes, id);
    if (before !== undefined && isOnItsWay(before))
      await new Promise<void>((go) => held.push({ before, go }));
  };

  async function search(upload: Upload) {
    const { id } = upload;
    const abort = new AbortController();
    waiting.delete(id);
    running.set(id, abort);
    // A failed search does not hold the upload back.
    const duplicateOf = await findDuplicate(upload, abort.signal, afterEarlier(id)).catch(
      () => null,
    );
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
      const due = held.filter(({ before }) => !isOnItsWay(before));
      held = held.filter((one) => !due.includes(one));
      for (const { go } of due) go();
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
