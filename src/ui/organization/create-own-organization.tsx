'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { NameForm } from './name-form';

/** Makes an organization that belongs to whoever is signed in. */
export function CreateOwnOrganization() {
  const founding = useMutation(useCalls().organization.create.mutationOptions());
  return (
    <NameForm
      id="organization"
      open="Create an organization"
      label="Name of the organization"
      save="Create it"
      run={(name) => founding.mutateAsync({ name })}
    />
  );
}
