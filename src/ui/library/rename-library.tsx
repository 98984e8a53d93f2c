'use client';

import { useMutation } from '@tanstack/react-query';
import type { Named } from '@/contract/organization-page';
import { useCalls } from '../call/call-provider';
import { NameForm } from '../organization/name-form';

/** Renames a library in place. Its URLs stay. */
export function RenameLibrary(props: { organizationId: string; library: Named }) {
  const { organizationId, library } = props;
  const renaming = useMutation(useCalls().library.rename.mutationOptions());
  return (
    <NameForm
      open="Rename"
      openName={`Rename ${library.name}`}
      label="Library name"
      present={library.name}
      save="Save"
      quiet
      run={(name) => renaming.mutateAsync({ organizationId, libraryId: library.id, name })}
    />
  );
}
