'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '@/contract/saved-view';
import type { View } from '@/contract/view';
import { useOfferUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { toast } from '../control/toasts';

/** Changes to the saved views of a library. `save` and `rename` resolve to the reason for a failure, or to null. */
export function useSavedViews({ organizationId, libraryId }: LibraryRef) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const ref = { organizationId, libraryId };
  const onSuccess = () => queryClient.invalidateQueries(calls.savedView.list.queryFilter(ref));
  const saving = useMutation(calls.savedView.save.mutationOptions({ onSuccess }));
  const renaming = useMutation(calls.savedView.rename.mutationOptions({ onSuccess }));
  const deleting = useMutation(calls.savedView.delete.mutationOptions({ onSuccess }));

  const offerUndo = useOfferUndo();

  const save = (name: string, view: View) =>
    saving
      .mutateAsync({ ...ref, name, view: { ...view, trashed: false } })
      .then(() => null, errorMessage);
  const rename = (id: string, name: string) =>
    renaming.mutateAsync({ ...ref, id, name }).then(() => null, errorMessage);

  /** Deletes a view. The toast offers to undo it. */
  async function remove({ id, name }: SavedView) {
    try {
      const { changeId } = await deleting.mutateAsync({ ...ref, id });
      offerUndo(`View “${name}” deleted.`, [changeId]);
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  }
  return { save, rename, remove };
}
