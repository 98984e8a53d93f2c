'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { ConfirmDialog } from '../control/confirm-dialog';
import { FormProblem } from '../control/form-problem';
import { SettingsSection } from '../control/section';

/** Moves the organization to the trash. */
export function DeleteOrganizationSection({
  organization,
}: {
  organization: { id: string; name: string };
}) {
  const trashing = useMutation(useCalls().organization.trash.mutationOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const trash = async () => {
    if (trashing.isPending) return;
    setProblem(null);
    try {
      await trashing.mutateAsync({ organizationId: organization.id });
      location.assign('/app?all');
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <SettingsSection
      title="Delete organization"
      lead={`Its libraries, files and keys stop working immediately, for all members. You can restore it for ${LIMITS.trashDays} days; then everything is permanently deleted.`}
    >
      <FormProblem text={problem} />
      <div>
        <ConfirmDialog
          label="Delete organization…"
          title={`Delete ${organization.name}?`}
          confirmLabel="Move to trash"
          onConfirm={trash}
          pending={trashing.isPending}
        >
          <p>
            All file URLs stop working, including on other sites. For {LIMITS.trashDays} days you
            can restore it from your libraries page.
          </p>
        </ConfirmDialog>
      </div>
    </SettingsSection>
  );
}
