'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization/organization-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { toast } from '../control/toasts';
import { Confirmation } from '../form/confirm-dialog';

type TrashLibraryProps = { organizationId: string; library: Named; onClose: () => void };

/** A question before a library moves to the trash. A toast offers to undo it for some seconds. */
export function TrashLibrary({ organizationId, library, onClose }: TrashLibraryProps) {
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
    if (!(await run(trashing))) return;
    toast({
      text: `“${library.name}” moved to trash.`,
      actions: [{ label: 'Undo', run: () => void run(restoring) }],
    });
  };
  return (
    <Confirmation
      title={`Move “${library.name}” to trash?`}
      confirmLabel="Move library to trash"
      onConfirm={() => void trash()}
      onClose={onClose}
    >
      <p>
        Its file URLs stop working, including on other sites, and its API keys lose access to it.
      </p>
      <p>
        Items are permanently deleted after {LIMITS.trashDays} days. Until then, you can restore the
        library in the settings.
      </p>
    </Confirmation>
  );
}
