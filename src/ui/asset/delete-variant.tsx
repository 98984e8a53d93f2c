'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { orToast, toast } from '../control/toasts';
import { ConfirmDialog } from '../form/confirm-dialog';

type DeleteVariantProps = {
  label: string;
  accessibleName?: string;
  variant: { id: string; name: string | null };
  original: AssetRef;
  onDeleted?: () => void;
  className?: string;
};

/** A button to delete a variant permanently, after a question: variants don't go to the trash on their own. */
export function DeleteVariant({ variant, original, onDeleted, ...button }: DeleteVariantProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const purging = useMutation(calls.asset.purgeVariant.mutationOptions());
  const name = variant.name ?? 'Untitled';
  const remove = async () => {
    const purged = purging.mutateAsync({ ...original, assetId: variant.id }).then(() => true);
    if (!(await orToast(purged))) return;
    toast({ text: `“${name}” permanently deleted.` });
    onDeleted?.();
    void queryClient.invalidateQueries(calls.page.asset.queryFilter(original));
  };
  return (
    <ConfirmDialog
      {...button}
      title={`Permanently delete “${name}”?`}
      confirmLabel="Delete permanently"
      onConfirm={() => void remove()}
      pending={purging.isPending}
    >
      <p>This can’t be undone, and its URL stops working. The other versions stay.</p>
    </ConfirmDialog>
  );
}
