'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { NameForm } from './name-form';

/** Creates an organization owned by the signed-in person. */
export function CreateOwnOrganization() {
  const founding = useMutation(useCalls().organization.create.mutationOptions());
  return (
    <NameForm
      open="Create organization"
      label="Organization name"
      save="Create"
      run={(name) => founding.mutateAsync({ name })}
    />
  );
}
