'use client';

import { useRef } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { Select } from '../control/select';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { ROLES } from './roles';

export type NewInvitation = { email: string; role: 'owner' | 'member' };

type Props = {
  /** Resolves to true once the invitation is sent. */
  invite: (invitation: NewInvitation) => Promise<boolean>;
  pending: boolean;
};

/** Asks for the email and the role of a new member. */
export function InviteForm({ invite, pending }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, at } = useSubmission(async ({ email = '', role }) => {
    // The server validates addresses; this catches common typos without a request.
    if (!/^\S+@\S+\.\S+$/.test(email))
      return {
        at: 'email',
        text: 'Enter a valid email address, like you@example.org.',
      };
    if (await invite({ email, role: role === 'owner' ? 'owner' : 'member' })) form.current?.reset();
    return null;
  });
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Invite someone"
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
    >
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={LIMITS.emailLength}
        problem={at('email')}
      />
      <Select id="inviteRole" name="role" label="Role" options={ROLES} className="h-11" />
      <Button
        type="submit"
        variant="primary"
        aria-disabled={pending}
        className="justify-self-start"
      >
        {pending ? 'Inviting…' : 'Invite'}
      </Button>
    </form>
  );
}
