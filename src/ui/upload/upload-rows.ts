import type { LibraryRef } from '../call/resource-ref';

/** The target of an upload: a library, or an original whose variants the files become. */
export type UploadTo = LibraryRef & {
  parentId?: string;
  /** The collection for the uploaded assets. */
  collection?: { id: string; name: string };
};

/** `duplicate`: its bytes are in the library already; it waits for a person to choose. */
const UPLOAD_STATES = ['broken', 'refused', 'duplicate', 'sending', 'waiting', 'done'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

export type Upload = {
  /** Identifies the file to the service, which stores it once even if it is sent again. */
  readonly id: string;
  readonly file: File;
  readonly to: UploadTo;
  /** The tags for the uploaded asset. */
  readonly tags: readonly string[];
  readonly state: UploadState;
  /** Whether the library was searched for its bytes. */
  readonly searched: boolean;
  /** The asset with the same bytes. */
  readonly duplicateOf: { id: string; name: string } | null;
  /** Bytes sent so far. When all are, the service is checking the file. */
  readonly sent: number;
  /** The reason for the failure, in a sentence. */
  readonly reason: string | null;
  /** Whether it was refused for good: sending it again changes nothing. */
  readonly final: boolean;
};

/** Files up to this size wait for the search of the library; larger ones are sent meanwhile. */
const SEARCHED_FIRST_BYTES = 16 * 1024 * 1024;
/** The number of rows in a summary; the others are counted. */
const MAX_SHOWN = 50;

/** The rows of a queue and their sums. A change costs the same for any number of rows, and calls `onChange`. */
export function createUploadRows(onChange: () => void) {
  const rows = new Map<string, Upload>();
  const byState = Object.fromEntries(
    UPLOAD_STATES.map((state) => [state, new Set<string>()]),
  ) as Record<UploadState, Set<string>>;
  const done = new Map<string, number>();
  const bytes = { total: 0, sent: 0 };
  let ready = new Set<string>();

  function count(upload: Upload, sign: 1 | -1) {
    const { file, to, state, sent } = upload;
    if (state === 'refused' || state === 'duplicate') return;
    bytes.total += sign * file.size;
    bytes.sent += sign * (state === 'done' ? file.size : sent);
    if (state !== 'done') return;
    const key = keyOf(to);
    done.set(key, (done.get(key) ?? 0) + sign);
  }

  function remove(id: string) {
    const row = rows.get(id);
    if (!row) return;
    count(row, -1);
    rows.delete(id);
    byState[row.state].delete(id);
    ready.delete(id);
    onChange();
  }

  function put(row: Upload) {
    const before = rows.get(row.id);
    if (before) count(before, -1);
    if (before && before.state !== row.state) byState[before.state].delete(row.id);
    rows.set(row.id, row);
    count(row, 1);
    byState[row.state].add(row.id);
    if (isReady(row)) ready.add(row.id);
    else ready.delete(row.id);
    onChange();
  }

  function first(max: number): readonly Upload[] {
    const found: Upload[] = [];
    for (const state of UPLOAD_STATES) {
      if (state === 'done') continue;
      for (const id of byState[state]) {
        if (found.length === max) return found;
        found.push(rows.get(id) as Upload);
      }
    }
    return found;
  }

  return {
    get: (id: string) => rows.get(id),
    all: () => [...rows.values()],
    /** Whether some are neither done nor refused. */
    areUnfinished: () => rows.size > byState.done.size + byState.refused.size,
    summary: () => ({
      count: rows.size,
      counts: Object.fromEntries(
        UPLOAD_STATES.map((state) => [state, byState[state].size]),
      ) as Record<UploadState, number>,
      /** The first unfinished ones by state, in the order of UPLOAD_STATES. */
      rows: first(MAX_SHOWN),
      /** Without refused uploads and those waiting for a person. */
      bytes: { ...bytes },
    }),
    /** The rows in a state, in the order they entered it. */
    in: (state: UploadState): string[] => [...byState[state]],
    /** The number of files uploaded to a library, or as variants of an original. */
    doneIn: (to: UploadTo) => done.get(keyOf(to)) ?? 0,
    put,
    change(id: string, to: Partial<Upload>) {
      const row = rows.get(id);
      if (row) put({ ...row, ...to });
    },
    remove,
    /** The rows ready to send, in order. */
    ready: (): Iterable<string> => ready,
    sendFirst(ids: readonly string[]) {
      ready = new Set([...ids.filter((id) => ready.has(id)), ...ready]);
      const { waiting } = byState;
      byState.waiting = new Set([...ids.filter((id) => waiting.has(id)), ...waiting]);
      onChange();
    },
  };
}

export type UploadRows = ReturnType<typeof createUploadRows>;

const keyOf = ({ organizationId, libraryId, parentId = '' }: UploadTo) =>
  `${organizationId}/${libraryId}/${parentId}`;

/** Whether the service cannot have the whole file yet. */
export const isStoppable = ({ state, sent, file }: Upload) =>
  state === 'waiting' || (state === 'sending' && sent < file.size);

const isReady = ({ state, searched, file }: Upload) =>
  state === 'waiting' && (searched || file.size > SEARCHED_FIRST_BYTES);
