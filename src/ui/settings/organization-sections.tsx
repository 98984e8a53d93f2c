'use client';

import { type ReactNode, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization/organization-page';
import { SaveName } from '../account/save-name';
import { useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { SettingsSection } from '../control/section';
import { ConfirmDialog } from '../form/confirm-dialog';
import { FormProblem } from '../form/form-problem';

/** Leaves the organization. */
export function LeaveSection({ organization: { id, name } }: { organization: Named }) {
  const { organization } = useClient();
  return (
    <EndSection
      title="Leave"
      lead="You lose access to the organization. Files you uploaded stay."
      label="Leave organization…"
      question={`Leave ${name}?`}
      confirmLabel="Leave"
      next="/app"
      end={() => organization.leave.mutate({ organizationId: id })}
    >
      <p>To come back, you need a new invitation from an owner.</p>
    </EndSection>
  );
}

/** Moves the organization to the trash. */
export function DeleteOrganizationSection({ organization: { id, name } }: { organization: Named }) {
  const { organization } = useClient();
  return (
    <EndSection
      title="Delete organization"
      lead={`Its libraries, files and keys stop working immediately, for all members. You can restore it for ${LIMITS.trashDays} days; then everything is permanently deleted.`}
      label="Delete organization…"
      question={`Delete ${name}?`}
      confirmLabel="Move to trash"
      next="/app?all"
      end={() => organization.trash.mutate({ organizationId: id })}
    >
      <p>
        All file URLs stop working, including on other sites. For {LIMITS.trashDays} days you can
        restore it from your libraries page.
      </p>
    </EndSection>
  );
}

type EndSectionProps = {
  title: string;
  lead: string;
  label: string;
  question: string;
  confirmLabel: string;
  /** The page that opens afterwards. */
  next: string;
  end: () => Promise<unknown>;
  children: ReactNode;
};

function EndSection({ title, lead, question, next, end, ...dialog }: EndSectionProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      await end();
      location.assign(next);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setPending(false);
  };
  return (
    <SettingsSection title={title} lead={lead}>
      <FormProblem text={problem} />
      <div>
        <ConfirmDialog title={question} onConfirm={confirm} pending={pending} {...dialog} />
      </div>
    </SettingsSection>
  );
}

/** Renames an organization. Its URLs stay. */
export function NameSection({ organization: { id, name } }: { organization: Named }) {
  const { organization } = useClient();
  return (
    <SettingsSection title="Name" lead="URLs of libraries and files stay the same.">
      <SaveName
        title="Rename organization"
        label="Organization name"
        autoComplete="off"
        name={name}
        save={(wanted) => organization.rename.mutate({ organizationId: id, name: wanted })}
      />
    </SettingsSection>
  );
}
