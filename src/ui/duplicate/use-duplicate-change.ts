'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Fate, KeptOne } from '@/contract/duplicate';
import { formatAssetCount } from '../asset/format-quantity';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { usePutBack } from '../collection/use-put-back';
import type { LibraryRef } from '../grid/use-blocks';
import { toast } from '../toast/toasts';

export type DuplicateChange = ReturnType<typeof useDuplicateChange>;

type Named = { id: string; name: string };

/** Cleans up groups of duplicates, one change after another; each toast offers to undo it. */
export function useDuplicateChange(libraryRef: LibraryRef, onChanged: () => void) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const keeping = useMutation(calls.duplicate.keepOne.mutationOptions());
  const undoing = useMutation(calls.duplicate.undoKeepOne.mutationOptions());
  const ignoring = useMutation(calls.duplicate.ignore.mutationOptions());
  const putBackEntries = usePutBackEntries(libraryRef.organizationId);
  const pending = keeping.isPending || undoing.isPending || ignoring.isPending;

  /** Says what `work` says, and offers `undo`, if it did something. */
  async function run(work: () => Promise<{ text: string; undo?: () => Promise<unknown> }>) {
    if (pending) return;
    try {
      const { text, undo } = await work();
      const undone = async () => {
        await undo?.();
        return { text: 'Undone.' };
      };
      toast(undo ? { text, action: { label: 'Undo', run: () => void run(undone) } } : { text });
      await queryClient.invalidateQueries(calls.duplicate.list.pathFilter());
      void queryClient.invalidateQueries(calls.browse.pathFilter());
      void queryClient.invalidateQueries(calls.page.pathFilter());
      onChanged();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  }

  const keepOne = ({ id: assetId, name }: Named, otherIds: string[], fate: Fate) =>
    run(async () => {
      const kept = await keeping.mutateAsync({ ...libraryRef, assetId, otherIds, fate });
      const { ids, tags } = kept;
      const undo = async () => {
        await undoing.mutateAsync({ ...libraryRef, assetId, ids, tags, fate });
        await putBackEntries(assetId, kept);
      };
      const text = describeKept(name, ids.length, otherIds.length, fate);
      return ids.length > 0 ? { text, undo } : { text };
    });

  const ignore = (sha256: string) =>
    run(async () => {
      await ignoring.mutateAsync({ ...libraryRef, sha256, ignored: true });
      const undo = () => ignoring.mutateAsync({ ...libraryRef, sha256, ignored: false });
      return { text: 'These are no longer shown as duplicates.', undo };
    });

  return { keepOne, ignore, pending };
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

/** Puts the entries of those that became variants back into their collections, without the one that replaced them. */
function usePutBackEntries(organizationId: string) {
  const putBack = usePutBack();
  const removing = useMutation(useCalls().collection.remove.mutationOptions());
  return async (keptId: string, { entries, addedTo }: KeptOne) => {
    for (const collectionId of new Set(entries.map((entry) => entry.collectionId))) {
      const own = entries.filter((entry) => entry.collectionId === collectionId);
      if (addedTo.includes(collectionId))
        await removing.mutateAsync({ organizationId, collectionId, ids: [keptId] });
      await putBack({ organizationId, collectionId }, own);
    }
  };
}
