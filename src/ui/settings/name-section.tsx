'use client';

import { useMutation } from '@tanstack/react-query';
import { SaveName } from '../account/save-name';
import { useCalls } from '../call/call-provider';
import { SettingsSection } from '../control/section';

/** Renames an organization. Its URLs stay. */
export function NameSection({ organization }: { organization: { id: string; name: string } }) {
  const renaming = useMutation(useCalls().organization.rename.mutationOptions());
  return (
    <SettingsSection title="Name" lead="URLs of libraries and files stay the same.">
      <SaveName
        title="Rename organization"
        label="Organization name"
        autoComplete="off"
        name={organization.name}
        save={(name) => renaming.mutateAsync({ organizationId: organization.id, name })}
      />
    </SettingsSection>
  );
}
