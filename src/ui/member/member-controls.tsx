'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { MemberSettings } from '@/contract/organization/settings';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { ConfirmDialog } from '../form/confirm-dialog';
import type { Values } from '../form/form';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { Select } from '../form/select';
import { useChange } from '../form/use-change';
import { AccessFields, readAccess } from './access-fields';
import { ROLES } from './invite-form';

const ROLE_OPTIONS = [...ROLES, { value: 'suspended', text: 'Suspended' }];

type Props = {
  organizationId: string;
  member: MemberSettings['members'][number];
  libraries: MemberSettings['libraries'];
};

/** Changes the role and the access of a member, suspends or removes them. */
export function MemberControls({ organizationId, member, libraries }: Props) {
  const client = useClient();
  const { make, pending, problem } = useChange();
  const { personId, name } = member;
  const present = member.suspended ? 'suspended' : member.role;
  const [wanted, setWanted] = useState<string>(present);

  const save = () =>
    make(() =>
      client.member.change.mutate({
        organizationId,
        personId,
        role: wanted === 'suspended' ? member.role : (wanted as typeof member.role),
        suspended: wanted === 'suspended',
      }),
    );
  return (
    <div className="grid gap-3 sm:pl-[3.375rem]">
      <div className="flex flex-wrap items-center gap-2.5">
        <Select
          label={`Role of ${name}`}
          labelHidden
          options={ROLE_OPTIONS}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        {wanted !== present && (
          <Button onClick={save} aria-disabled={pending} aria-label={`Save the role of ${name}`}>
            Save
          </Button>
        )}
        {member.role === 'member' && (
          <AccessDialog organizationId={organizationId} member={member} libraries={libraries} />
        )}
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          onConfirm={() => make(() => client.member.remove.mutate({ organizationId, personId }))}
          pending={pending}
        >
          <p>
            They lose access to the organization and their access tokens stop working. Files they
            uploaded stay.
          </p>
        </ConfirmDialog>
      </div>
      <FormProblem text={problem} />
    </div>
  );
}

type AccessDialogProps = {
  organizationId: string;
  member: MemberSettings['members'][number];
  libraries: MemberSettings['libraries'];
};

/** A button for choosing which libraries a member may see and change. */
function AccessDialog({ organizationId, member, libraries }: AccessDialogProps) {
  const router = useRouter();
  const client = useClient();
  const { personId, name } = member;
  const save = async (values: Values) => {
    // The fields are not there yet.
    if (values.others === undefined) return null;
    const access = readAccess(values);
    await client.member.setAccess.mutate({ organizationId, personId, access });
    router.refresh();
    return null;
  };
  return (
    <FormDialog
      label="Access…"
      accessibleName={`Access of ${name}`}
      title={`What ${name} may see`}
      submitLabel="Save"
      onSubmit={save}
    >
      <PresentFields organizationId={organizationId} personId={personId} libraries={libraries} />
    </FormDialog>
  );
}

type PresentFieldsProps = Pick<AccessDialogProps, 'organizationId' | 'libraries'> & {
  personId: string;
};

/** The fields with the present access, which is read whenever the dialog opens. */
function PresentFields({ organizationId, personId, libraries }: PresentFieldsProps) {
  const options = useCalls().member.access.queryOptions(
    { organizationId, personId },
    { gcTime: 0, refetchOnWindowFocus: false },
  );
  const { data, error, isFetchedAfterMount } = useQuery(options);
  if (!data || !isFetchedAfterMount)
    return <p className="text-quiet">{error ? errorMessage(error) : 'Loading…'}</p>;
  return <AccessFields libraries={libraries} present={data} />;
}
