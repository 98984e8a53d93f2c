'use client';

import { useSyncExternalStore } from 'react';
import type { UploadProgress } from '@/contract/upload/upload';
import { createListeners } from '../control/listen';
import { discardUpload, findOpen, forgetUpload, type KeptUpload, listKept } from './kept-uploads';
import type { UploadTo } from './upload-rows';

/**
 * An upload begun by an earlier page. It continues when its file is chosen again: pages cannot read it by themselves.
 */
export type UnfinishedUpload = KeptUpload & {
  /** Bytes received by the service. */
  received: number;
};

let unfinished: readonly UnfinishedUpload[] = [];
const { subscribe, notify } = createListeners();

function set(next: readonly UnfinishedUpload[]) {
  unfinished = next;
  notify();
}

/** Loads the kept uploads the service still has and no page is sending. */
async function load(): Promise<void> {
  const kept = listKept();
  if (kept.length === 0) return;
  const isOpen = await findOpen();
  const found = await Promise.all(kept.filter((one) => !isOpen(one)).map(askAbout));
  set(found.flatMap((one) => one ?? []));
}

async function askAbout(kept: KeptUpload): Promise<UnfinishedUpload | null> {
  const answer = await fetch(kept.url).catch(() => null);
  // Without an answer the service may still have it.
  if (!answer || answer.status >= 500) return { ...kept, received: 0 };
  if (answer.ok) {
    const { state, offset }: UploadProgress = (await answer.json()).data;
    if (state === 'receiving') return { ...kept, received: offset };
  }
  // It may also belong to someone who is now signed out.
  if (answer.status !== 401) forgetUpload(kept);
  return null;
}

/** The unfinished upload of a file: one of the same name, size and date, to the same target if one is given. */
export const findUnfinished = (file: File, to?: UploadTo): UnfinishedUpload | undefined =>
  unfinished.find(
    (one) =>
      one.name === file.name &&
      one.size === file.size &&
      one.lastModified === file.lastModified &&
      (!to || isSameTarget(one.to, to)),
  );

const isSameTarget = (one: UploadTo, other: UploadTo) =>
  one.libraryId === other.libraryId &&
  one.organizationId === other.organizationId &&
  one.parentId === other.parentId;

/** Takes the unfinished upload of this file off the list and returns its id; null without one. */
export function claimUnfinished(file: File, to: UploadTo): string | null {
  const found = findUnfinished(file, to);
  if (!found) return null;
  set(unfinished.filter((one) => one !== found));
  return found.id;
}

/** Forgets an unfinished upload, and has the service remove it. */
export function discardUnfinished(upload: UnfinishedUpload) {
  set(unfinished.filter((one) => one !== upload));
  discardUpload(upload);
}

const NONE: readonly UnfinishedUpload[] = [];

export const useUnfinished = (): readonly UnfinishedUpload[] =>
  useSyncExternalStore(
    subscribe,
    () => unfinished,
    () => NONE,
  );

if (typeof window !== 'undefined') void load();
