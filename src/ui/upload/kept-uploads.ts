import { parseStored, readStored, store, storedKeys } from '../control/stored';
import type { UploadTo } from './upload-rows';

/** A resumable upload already created at the service. This browser remembers it after the page is closed. */
export type KeptUpload = {
  id: string;
  to: UploadTo;
  tags: readonly string[];
  name: string;
  size: number;
  lastModified: number;
  /** The URL where the upload continues. */
  url: string;
  /** Its start, in milliseconds since 1970. */
  begun: number;
};

const PREFIX = 'vitrine-upload:';

/** One item per upload, by organization and library, so tabs do not overwrite each other's. */
const keyOf = ({ to, id }: { to: UploadTo; id: string }) =>
  `${PREFIX}${to.organizationId}/${to.libraryId}/${id}`;

/** Remembers an upload. Without storage, it lasts only as long as its page. */
export function keepUpload(kept: KeptUpload) {
  inThisPage.set(kept.id, kept);
  markAsOpen(kept);
  store(keyOf(kept), JSON.stringify(kept));
}

const inThisPage = new Map<string, KeptUpload>();

export function findKept(upload: { to: UploadTo; id: string }): KeptUpload | null {
  return inThisPage.get(upload.id) ?? read(keyOf(upload));
}

export function forgetUpload(upload: { to: UploadTo; id: string }) {
  inThisPage.delete(upload.id);
  store(keyOf(upload), null);
}

/**
 * Forgets an upload, and has the service remove the received bytes. Without a connection the service removes them after
 * a day.
 */
export function discardUpload(upload: { to: UploadTo; id: string }) {
  const kept = findKept(upload);
  if (!kept) return;
  forgetUpload(upload);
  const headers = { 'Tus-Resumable': '1.0.0' };
  void fetch(kept.url, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
}

/** All uploads remembered by this browser, the oldest first. */
export const listKept = (): KeptUpload[] =>
  storedKeys(PREFIX)
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => one.begun - other.begun);

/** Forgets all uploads: someone else may use this browser next. The service removes their bytes after a day. */
export function forgetAllUploads() {
  for (const kept of listKept()) forgetUpload(kept);
}

const read = (key: string) => parseStored(readStored(key)) as KeptUpload | null;

/** The lock ends with the page in every case, so other pages know which uploads are still being sent. */
function markAsOpen(kept: KeptUpload) {
  const forever = new Promise<never>(() => {});
  void navigator.locks?.request(keyOf(kept), { ifAvailable: true }, () => forever);
}

/** Whether any page, also this one, is sending an upload. False for all in browsers without locks. */
export async function findOpen(): Promise<(kept: KeptUpload) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (kept) => names.has(keyOf(kept));
}
