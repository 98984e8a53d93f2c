'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { NameForm } from './name-form';

/** Creates a library in an organization. */
export function AddLibrary({ organizationId }: { organizationId: string }) {
  const creating = useMutation(useCalls().library.create.mutationOptions());
  return (
    <NameForm
      open="Create library"
      label="Library name"
      save="Create"
      run={(name) => creating.mutateAsync({ organizationId, name })}
    />
  );
}
