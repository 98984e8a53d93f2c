'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Change } from '@/contract/organization/event';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { useUpdateTiles } from './use-update-tiles';

/** Changes are collected for this long, and while this page is sending a change. */
const PAUSE_MS = 400;

/** After these events, an asset is no longer at its place. */
const GONE = new Set<Change['type']>(['asset.trashed', 'asset.deleted', 'asset.transferred']);

type Options = { paused?: boolean; onGone?: (assetIds: string[]) => void };

/**
 * Keeps names, tags, approvals, images and counts of a library up to date while the page is visible; tiles keep their
 * places. `after`: the latest event when the page was rendered. Nothing changes while `paused`. `onGone` receives the
 * assets no longer at their place. Returns a number that grows with each change that may give a view other assets.
 */
export function useLiveLibrary(
  libraryRef: LibraryRef,
  after: string,
  { paused = false, onGone }: Options = {},
): number {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const updateTiles = useUpdateTiles(libraryRef);
  const [changes, setChanges] = useState(0);
  const show = async (heard: Change[]) => {
    setChanges((count) => count + heard.length);
    void queryClient.invalidateQueries(calls.page.library.queryFilter(libraryRef));
    void queryClient.invalidateQueries(calls.page.tags.queryFilter(libraryRef));
    const latestOf = new Map(
      heard.flatMap(({ assetId, type }) => (assetId === null ? [] : [[assetId, type] as const])),
    );
    const gone: string[] = [];
    for (const [assetId, type] of latestOf) {
      const page = calls.page.asset.queryFilter({ ...libraryRef, assetId });
      // The page of a missing asset would be answered with "not found".
      if (GONE.has(type)) gone.push(assetId);
      else void queryClient.invalidateQueries(page);
    }
    onGone?.(gone);
    await updateTiles([...latestOf.keys()]);
  };
  const latest = useRef({ show, paused });
  latest.current = { show, paused };
  /** The event after which this page needs changes. */
  const known = useRef(after);

  const { organizationId, libraryId } = libraryRef;
  useEffect(() => {
    const library = { organizationId, libraryId };
    let heard: Change[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      // An older answer would overwrite a newer one.
      if (queryClient.isMutating() > 0 || latest.current.paused) return wait();
      const changes = heard;
      heard = [];
      void latest.current.show(changes);
    };
    const wait = () => {
      timer ??= setTimeout(flush, PAUSE_MS);
    };
    const end = whileVisible(async (signal) => {
      const { followLibrary } = await import('./follow-library');
      if (signal.aborted) return;
      const leave = followLibrary(library, known.current, (changes) => {
        known.current = changes.at(-1)?.id ?? known.current;
        heard = [...heard, ...changes];
        wait();
      });
      signal.addEventListener('abort', leave);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [organizationId, libraryId, queryClient]);
  return changes;
}

/**
 * Runs `begin` whenever the page becomes visible, and aborts its signal when the page is hidden. Returns a function to
 * stop.
 */
function whileVisible(begin: (signal: AbortSignal) => Promise<void>): () => void {
  let visible: AbortController | null = null;
  const look = () => {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden) {
      visible?.abort();
      visible = null;
    } else if (!visible) {
      visible = new AbortController();
      // Offline, the page works as it would without this.
      begin(visible.signal).catch(() => undefined);
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    visible?.abort();
  };
}
