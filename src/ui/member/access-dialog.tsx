'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { MemberSettings } from '@/contract/organization/settings';
import { useCalls, useClient } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { FormDialog } from '../form/form-dialog';
import { AccessFields, readAccess } from './access-fields';

type Props = {
  organizationId: string;
  member: MemberSettings['members'][number];
  libraries: MemberSettings['libraries'];
};

/** A button for choosing which libraries a member may see and change. */
export function AccessDialog({ organizationId, member, libraries }: Props) {
  const router = useRouter();
  const client = useClient();
  const { personId, name } = member;
  const save = async (values: Record<string, string>) => {
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

type PresentFieldsProps = Pick<Props, 'organizationId' | 'libraries'> & { personId: string };

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
