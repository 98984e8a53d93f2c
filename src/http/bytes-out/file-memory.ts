import type { PublicFile } from '@/domain/asset/find-served-file';
import type { FollowedChannel } from '@/platform/database/follow-channel';
import { type CdnPath, isCurrentVersion } from './cdn-path';
import type { WholeAnswer } from './send-bytes';

/** The URL of an answer; `made`: the image that its preset made for the request. */
type AnswerForm = CdnPath & { made?: string };

/** The row of a file in memory, and answers made of it. */
export type RememberedFile = {
  readonly file: PublicFile;
  answer(form: AnswerForm): WholeAnswer | null;
  keepAnswer(form: AnswerForm, answer: WholeAnswer): void;
};

export type FileMemory = {
  /** The file of a public URL, as it was at most a second ago; null when there is none. */
  find(address: CdnPath): RememberedFile | null | Promise<RememberedFile | null>;
  close(): Promise<void>;
};

type Options = {
  /** Reads the row from the database. */
  read(assetId: string): Promise<PublicFile | null>;
  /** Reports changes of the channel `served_file`: see the migration served_file_reports. */
  follow(onReport: (payload: string) => void, onGap: () => void): FollowedChannel;
  maxBytes?: number;
};

type Entry = {
  assetId: string;
  file: PublicFile;
  /** When the database was asked. */
  askedAt: number;
  answers: Map<string, WholeAnswer>;
  bytes: number;
};

/** The entries of an organization, by asset id, the least recently used first. */
type Share = { entries: Map<string, Entry>; bytes: number };

/** The longest time an answer may be out of date. Rule: docs/rules.md#file-urls. */
const LIFETIME_MS = 1_000;
/** Early enough that the next report of the database arrives within the lifetime. */
const CATCH_UP_MS = 400;
const MAX_BYTES = 64 * 2 ** 20;
/** Approximate bytes of an entry, and of the headers of an answer. */
const OVERHEAD_BYTES = 1_000;

/**
 * Rows of served files and small answers made of them. An entry lives until the database reports a change, as long as
 * the connection for reports proves once a second that nothing is missing; otherwise for a second. A `?v=` other than
 * the version in memory asks the database. What was not found is not kept, and neither is a row read while a change was
 * reported.
 */
export function makeFileMemory({ read, follow, maxBytes = MAX_BYTES }: Options): FileMemory {
  const entries = makeEntries(maxBytes);
  /** Rises with each report. */
  let reports = 0;

  const channel = follow(
    (payload) => {
      reports++;
      const [organizationId = '', blobs] = payload.split('/');
      if (blobs === undefined) entries.dropOrganization(organizationId);
      else for (const blob of blobs.split(',')) entries.dropBlob(blob);
    },
    () => {
      reports++;
      entries.clear();
    },
  );

  /** Null unless it was true at most `LIFETIME_MS` ago. */
  function recall(assetId: string): Entry | null {
    const now = performance.now();
    const reportedUntil = channel.reportedUntil();
    if (now - reportedUntil > CATCH_UP_MS) channel.catchUp();
    const entry = entries.get(assetId);
    if (!entry || now - Math.max(entry.askedAt, reportedUntil) > LIFETIME_MS) return null;
    entries.noteUse(entry);
    return entry;
  }

  async function ask(assetId: string): Promise<RememberedFile | null> {
    const askedAt = performance.now();
    const before = reports;
    const file = await read(assetId);
    if (!file) {
      const entry = entries.get(assetId);
      if (entry) entries.drop(entry);
      return null;
    }
    return present(reports === before ? entries.keep(assetId, file, askedAt) : null, file);
  }

  const present = (entry: Entry | null, file: PublicFile): RememberedFile => ({
    file,
    answer: (address) => entry?.answers.get(formOf(address, file)) ?? null,
    keepAnswer(address, answer) {
      const form = formOf(address, file);
      if (!entry || entries.get(entry.assetId) !== entry || entry.answers.has(form)) return;
      entry.answers.set(form, answer);
      entries.grow(entry, OVERHEAD_BYTES + answer.body.length);
    },
  });

  return {
    find({ assetId, version }) {
      const entry = recall(assetId);
      if (!entry || (version !== null && !isCurrentVersion(version, entry.file)))
        return ask(assetId);
      return present(entry, entry.file);
    },
    close: () => channel.close(),
  };
}

/**
 * Entries within a number of bytes. When memory is full, an organization with more than an equal share gives its oldest
 * entries, so nobody can empty the memory for others.
 */
function makeEntries(maxBytes: number) {
  const entries = new Map<string, Entry>();
  const byBlob = new Map<string, Set<Entry>>();
  const shares = new Map<string, Share>();
  let held = 0;

  function drop(entry: Entry) {
    const { assetId, file } = entry;
    if (entries.get(assetId) !== entry) return;
    entries.delete(assetId);
    const named = byBlob.get(file.blob);
    named?.delete(entry);
    if (named?.size === 0) byBlob.delete(file.blob);
    const share = shares.get(file.organizationId);
    share?.entries.delete(assetId);
    charge(entry, -entry.bytes);
    if (share?.entries.size === 0) shares.delete(file.organizationId);
  }

  function charge(entry: Entry, bytes: number) {
    const share = shares.get(entry.file.organizationId);
    if (share) share.bytes += bytes;
    held += bytes;
  }

  function makeSpace() {
    while (held > maxBytes) {
      const [organizationId, share] = shares.entries().next().value as [string, Share];
      if (share.bytes * shares.size >= held) drop(share.entries.values().next().value as Entry);
      else {
        // It has less than an equal share: another organization has more.
        shares.delete(organizationId);
        shares.set(organizationId, share);
      }
    }
  }

  function grow(entry: Entry, bytes: number) {
    entry.bytes += bytes;
    charge(entry, bytes);
    makeSpace();
  }

  function add(entry: Entry) {
    const { assetId, file } = entry;
    const share = shares.get(file.organizationId) ?? { entries: new Map(), bytes: 0 };
    shares.set(file.organizationId, share);
    share.entries.set(assetId, entry);
    entries.set(assetId, entry);
    byBlob.set(file.blob, (byBlob.get(file.blob) ?? new Set()).add(entry));
    grow(entry, OVERHEAD_BYTES + 2 * file.name.length);
  }

  return {
    get: (assetId: string) => entries.get(assetId),
    drop,
    grow,

    dropOrganization(id: string) {
      for (const entry of shares.get(id)?.entries.values() ?? []) drop(entry);
    },
    dropBlob(blob: string) {
      for (const entry of byBlob.get(blob) ?? []) drop(entry);
    },
    clear() {
      for (const kept of [entries, byBlob, shares]) kept.clear();
      held = 0;
    },

    /** The entry of a row just read; a former entry of the same row is confirmed. */
    keep(assetId: string, file: PublicFile, askedAt: number): Entry {
      const former = entries.get(assetId);
      if (former && JSON.stringify(former.file) === JSON.stringify(file)) {
        former.askedAt = Math.max(former.askedAt, askedAt);
        return former;
      }
      if (former) drop(former);
      const entry: Entry = { assetId, file, askedAt, answers: new Map(), bytes: 0 };
      add(entry);
      return entry;
    },

    /** The entry is then its organization's last to go. */
    noteUse(entry: Entry) {
      const used = shares.get(entry.file.organizationId)?.entries;
      used?.delete(entry.assetId);
      used?.set(entry.assetId, entry);
    },
  };
}

/** The requests with the same answer, within a file. */
const formOf = (
  { wanted, version, download, jpeg = false, made = '' }: AnswerForm,
  file: PublicFile,
): string => `${wanted} ${isCurrentVersion(version, file)} ${download} ${jpeg} ${made}`;
