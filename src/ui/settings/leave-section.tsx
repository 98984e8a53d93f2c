'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { ConfirmDialog } from '../control/confirm-dialog';
import { FormProblem } from '../control/form-problem';
import { SettingsSection } from '../control/section';

/** Leaves the organization. */
export function LeaveSection({ organization }: { organization: { id: string; name: string } }) {
  const leaving = useMutation(useCalls().organization.leave.mutationOptions());
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    if (leaving.isPending) return;
    setProblem(null);
    try {
      await leaving.mutateAsync({ organizationId: organization.id });
      location.assign('/app');
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <SettingsSection
      title="Leave"
      lead="You lose access to the organization. Files you uploaded stay."
    >
      <FormProblem text={problem} />
      <div>
        <ConfirmDialog
          label="Leave organization…"
          title={`Leave ${organization.name}?`}
          confirmLabel="Leave"
          onConfirm={leave}
          pending={leaving.isPending}
        >
          <p>To come back, you need a new invitation from an owner.</p>
        </ConfirmDialog>
      </div>
    </SettingsSection>
  );
}
