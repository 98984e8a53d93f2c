import type { UploadTo } from './upload-rows';

/** A resumable upload that the service has begun, as this browser remembers it beyond the page. */
export type KeptUpload = {
  id: string;
  to: UploadTo;
  tags: readonly string[];
  name: string;
  size: number;
  lastModified: number;
  /** The URL where the upload continues. */
  url: string;
  /** When it began, in milliseconds since 1970. */
  begun: number;
};

const PREFIX = 'vitrine-upload:';

/** One item for each, by organization and library: tabs do not overwrite what others keep. */
const keyOf = ({ to, id }: { to: UploadTo; id: string }) =>
  `${PREFIX}${to.organizationId}/${to.libraryId}/${id}`;

/** Remembers an upload. Where nothing can be stored, it lasts only as long as its page. */
export function keepUpload(kept: KeptUpload) {
  inThisPage.set(kept.id, kept);
  markAsOpen(kept);
  try {
    localStorage.setItem(keyOf(kept), JSON.stringify(kept));
  } catch {
    // It is full, or switched off.
  }
}

const inThisPage = new Map<string, KeptUpload>();

export function findKept(upload: { to: UploadTo; id: string }): KeptUpload | null {
  return inThisPage.get(upload.id) ?? read(keyOf(upload));
}

export function forgetUpload(upload: { to: UploadTo; id: string }) {
  inThisPage.delete(upload.id);
  try {
    localStorage.removeItem(keyOf(upload));
  } catch {
    // There was nothing.
  }
}

/** Forgets an upload, and has the service remove what it received; without a connection it does so after a day. */
export function discardUpload(upload: { to: UploadTo; id: string }) {
  const kept = findKept(upload);
  if (!kept) return;
  forgetUpload(upload);
  const headers = { 'Tus-Resumable': '1.0.0' };
  void fetch(kept.url, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
}

/** All that this browser remembers, the oldest first. */
export function listKept(): KeptUpload[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => read(key) ?? [])
      .sort((one, other) => one.begun - other.begun);
  } catch {
    return [];
  }
}

/** Forgets all: someone else may use this browser next. The service removes what it has of them after a day. */
export function forgetAllUploads() {
  for (const kept of listKept()) forgetUpload(kept);
}

function read(key: string): KeptUpload | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The lock ends with the page, however it ends: so other pages know which uploads are still being sent. */
function markAsOpen(kept: KeptUpload) {
  const forever = new Promise<never>(() => {});
  void navigator.locks?.request(keyOf(kept), { ifAvailable: true }, () => forever);
}

/** Whether another page, or this one, is sending an upload. False for all where browsers have no locks. */
export async function findOpen(): Promise<(kept: KeptUpload) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return (kept) => names.has(keyOf(kept));
}
