'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { quietButtonClass } from '../control/button';
import { ConfirmDialog } from '../control/confirm-dialog';
import { toast } from '../toast/toasts';

/** Moves a library to the trash after a question. A toast offers to undo it for some seconds. */
export function TrashLibrary(props: { organizationId: string; library: Named }) {
  const { organizationId, library } = props;
  const router = useRouter();
  const calls = useCalls();
  const trashing = useMutation(calls.organization.trashLibrary.mutationOptions());
  const restoring = useMutation(calls.organization.restoreLibrary.mutationOptions());
  const ref = { organizationId, libraryId: library.id };
  const run = async (change: typeof trashing | typeof restoring) => {
    try {
      await change.mutateAsync(ref);
      router.refresh();
      return true;
    } catch (error) {
      toast({ text: errorMessage(error) });
      return false;
    }
  };
  const trash = async () => {
    if (trashing.isPending || !(await run(trashing))) return;
    toast({
      text: `“${library.name}” moved to trash.`,
      action: { label: 'Undo', run: () => void run(restoring) },
    });
  };
  return (
    <ConfirmDialog
      label="Move library to trash"
      accessibleName={`Move library to trash: ${library.name}`}
      title={`Move “${library.name}” to trash?`}
      confirmLabel="Move library to trash"
      onConfirm={trash}
      pending={trashing.isPending}
      className={quietButtonClass}
    >
      <p>
        Its file URLs stop working, including on other sites, and its API keys lose access to it.
      </p>
      <p>
        Items are permanently deleted after {LIMITS.trashDays} days. Until then, you can restore the
        library in the settings.
      </p>
    </ConfirmDialog>
  );
}
