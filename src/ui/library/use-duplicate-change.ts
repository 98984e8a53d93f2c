'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fate } from '@/contract/browse/duplicate';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { toast } from '../control/toasts';
import { formatAssetCount } from '../format/format-quantity';

export type DuplicateChange = ReturnType<typeof useDuplicateChange>;

type Named = { id: string; name: string };

/** Cleans up groups of duplicates, one change after another; each toast offers to undo it. */
export function useDuplicateChange(libraryRef: LibraryRef, onChanged: () => void) {
  const calls = useCalls();
  const { duplicate } = useClient();
  const queryClient = useQueryClient();
  const offerUndo = useOfferUndo();
  const [pending, setPending] = useState(false);

  async function run(work: () => Promise<unknown>) {
    if (pending) return;
    setPending(true);
    try {
      await work();
      await queryClient.invalidateQueries(calls.duplicate.pathFilter());
      void queryClient.invalidateQueries(calls.browse.pathFilter());
      void queryClient.invalidateQueries(calls.page.pathFilter());
      onChanged();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    setPending(false);
  }

  const keepOne = ({ id: assetId, name }: Named, otherIds: string[], fate: Fate) =>
    run(async () => {
      const wanted = { ...libraryRef, assetId, otherIds, fate };
      const { changed, changeId } = await duplicate.keepOne.mutate(wanted);
      offerUndo(describeKept(name, changed, otherIds.length, fate), [changeId]);
    });

  const hide = (text: string, setIgnored: (ignored: boolean) => Promise<unknown>) =>
    run(async () => {
      await setIgnored(true);
      const undo = () => run(() => setIgnored(false));
      toast({ text, actions: [{ label: 'Undo', run: () => void undo() }] });
    });
  const ignore = (sha256: string) =>
    hide('These are no longer shown as duplicates.', (ignored) =>
      duplicate.ignore.mutate({ ...libraryRef, sha256, ignored }),
    );
  const ignoreSimilar = (ids: string[]) =>
    hide('These are no longer shown as similar.', (ignored) =>
      duplicate.ignoreAlike.mutate({ ...libraryRef, ids, ignored }),
    );

  return { keepOne, ignore, ignoreSimilar, pending };
}

/** "2 assets became variants of beach.jpg. 1 asset has variants of its own and stays." */
function describeKept(name: string, changed: number, all: number, fate: Fate): string {
  if (fate === 'trash') return `${formatAssetCount(changed)} moved to trash.`;
  const became = changed === 1 ? 'became a variant' : 'became variants';
  const left = all - changed;
  return [
    changed > 0 && `${formatAssetCount(changed)} ${became} of ${name}.`,
    left > 0 &&
      `${formatAssetCount(left)} with variants of ${left === 1 ? 'its' : 'their'} own stayed.`,
  ]
    .filter(Boolean)
    .join(' ');
}
