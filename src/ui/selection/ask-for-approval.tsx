'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { LIMITS } from '@/contract/limits';
import type { Askable } from '@/contract/sharing/approval-request';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { TextLink } from '../control/link';
import { toast } from '../control/toasts';
import { ChoiceList, chosenIn } from '../form/choice-list';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { formatAssetCount } from '../format/format-quantity';
import { requestPath } from '../format/paths';

type Props = {
  libraryRef: LibraryRef;
  assetIds: string[];
  icon?: ReactNode;
  /** For the button. */
  className?: string;
};

/** A button to ask members to decide on assets of a library. */
export function AskForApproval({ libraryRef, assetIds, icon, className = '' }: Props) {
  const { organizationId, libraryId } = libraryRef;
  const router = useRouter();
  const asking = useMutation(useCalls().approvalRequest.ask.mutationOptions());
  const ask = async ({ message = '', ...values }: Record<string, string>) => {
    const personIds = chosenIn(values, 'person');
    if (personIds.length === 0) return 'Choose at least one person.';
    if (personIds.length > LIMITS.approvalRequest.people)
      return `Choose up to ${LIMITS.approvalRequest.people} people.`;
    try {
      const sent = { organizationId, libraryId, assetIds, personIds, message };
      const { id: requestId } = await asking.mutateAsync(sent);
      const run = () => router.push(requestPath({ organizationId, requestId }));
      const asked = personIds.length === 1 ? '1 person' : `${personIds.length} people`;
      toast({ text: `You asked ${asked}.`, actions: [{ label: 'See request', run }] });
      return null;
    } catch (error) {
      return errorMessage(error);
    }
  };
  return (
    <FormDialog
      label="Ask for approval…"
      icon={icon}
      className={className}
      title={`Ask for the approval of ${formatAssetCount(assetIds.length)}`}
      submitLabel="Ask"
      onSubmit={ask}
    >
      <AskFields {...libraryRef} />
    </FormDialog>
  );
}

function AskFields({ organizationId, libraryId }: LibraryRef) {
  const options = useCalls().approvalRequest.people.queryOptions({ organizationId, libraryId });
  const { data: people, error } = useQuery(options);
  return (
    <>
      <FormProblem text={error && errorMessage(error)} />
      {people?.length === 0 && (
        <p className="text-sm text-quiet">
          Invite somebody who can approve.{' '}
          <TextLink href={`/app/${organizationId}/settings/members`}>Invite</TextLink>
        </p>
      )}
      {people && people.length > 0 && (
        <ChoiceList
          name="person"
          legend="People"
          hint="They are told at once, and you are told what they decide."
          choices={people.map((person) => ({ value: person.id, text: nameOf(person, people) }))}
          chosen={people.length === 1 ? people.map(({ id }) => id) : []}
        />
      )}
      <label className="grid gap-1.5 text-sm font-medium">
        Message (optional)
        <textarea
          dir="auto"
          name="message"
          rows={2}
          maxLength={LIMITS.approvalRequest.messageLength}
          className="rounded-control border border-edge bg-surface px-3.5 py-2 text-base font-normal outline-offset-1"
        />
      </label>
    </>
  );
}

/** With the email address where the name alone does not tell who it is. */
const nameOf = ({ id, name, email }: Askable, people: Askable[]) =>
  email && people.some((other) => other.name === name && other.id !== id)
    ? `${name} (${email})`
    : name;
