'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Named } from '@/contract/organization-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { NameDialog } from '../control/name-dialog';

type RenameLibraryProps = { organizationId: string; library: Named; onClose: () => void };

/** A dialog that renames a library. Its URLs stay. */
export function RenameLibrary({ organizationId, library, onClose }: RenameLibraryProps) {
  const router = useRouter();
  const renaming = useMutation(useCalls().library.rename.mutationOptions());
  const rename = async (name: string) => {
    try {
      await renaming.mutateAsync({ organizationId, libraryId: library.id, name });
    } catch (error) {
      return errorMessage(error);
    }
    router.refresh();
    return null;
  };
  return (
    <NameDialog
      title="Rename library"
      present={library.name}
      save="Rename"
      onSave={rename}
      onClose={onClose}
    />
  );
}
