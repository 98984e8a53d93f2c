'use client';

import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { useClient } from '../call/call-provider';
import { refusalOf } from '../call/error-message';
import { Form, type Values } from '../form/form';
import { TeamNameField } from './team-name-field';

type AcceptFormProps = Omit<ComponentProps<typeof Form>, 'label' | 'onSend'> & {
  /** The refusals after which the refreshed page shows the new state of the link. */
  changedBy: string[];
  /** Resolves to the path to open. */
  accept: (values: Values) => Promise<string>;
};

/** Accepts what a link offers, for the signed-in person. */
function AcceptForm({ changedBy, accept, ...form }: AcceptFormProps) {
  const router = useRouter();
  const send = async (values: Values) => {
    try {
      location.assign(await accept(values));
      // Until the page is left, the form is not sent again.
      return new Promise<never>(() => {});
    } catch (error) {
      if (changedBy.includes(refusalOf(error) ?? '')) router.refresh();
      throw error;
    }
  };
  return <Form label={form.submit} onSend={send} {...form} />;
}

type ClaimFormProps = { token: string; organizationName: string };

/** Claims the library for the signed-in person, who says what the team is called. */
export function ClaimForm({ token, organizationName }: ClaimFormProps) {
  const { library } = useClient();
  return (
    <AcceptForm
      submit="Claim library"
      sending="Claiming…"
      changedBy={['CONFLICT']}
      accept={async ({ organization }) => {
        const claim = { token, organizationName: organization || undefined };
        const { organizationId, libraryId } = await library.claim.mutate(claim);
        return `/app/${organizationId}/${libraryId}`;
      }}
    >
      <TeamNameField name={organizationName} />
    </AcceptForm>
  );
}

/** Accepts the invitation; the person becomes a member. */
export function JoinForm({ token }: { token: string }) {
  const { member } = useClient();
  return (
    <AcceptForm
      submit="Join organization"
      sending="Joining…"
      beside={null}
      changedBy={['CONFLICT', 'NOT_FOUND']}
      accept={async () =>
        `/app/${(await member.acceptInvitation.mutate({ token })).organizationId}`
      }
    />
  );
}
