'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { MemberAccess } from '@/contract/organization/organization';
import type { MemberSettings } from '@/contract/organization/settings';
import { Form, type Values } from '../form/form';
import { FormProblem } from '../form/form-problem';
import { Select } from '../form/select';
import { TextField } from '../form/text-field';
import { AccessFields, readAccess } from './access-fields';

export type NewInvitation = { email: string; role: 'owner' | 'member'; access: MemberAccess };

const ALL: MemberAccess = { others: 'write', libraries: [] };

type Props = {
  /** Resolves to true once the invitation is sent. */
  invite: (invitation: NewInvitation) => Promise<boolean>;
  libraries: MemberSettings['libraries'];
};

/** Asks for the email, the role and the access of a new member. */
export function InviteForm({ invite, libraries }: Props) {
  const [role, setRole] = useState<'owner' | 'member'>('member');
  const [sent, setSent] = useState(0);
  const send = async (values: Values, form: HTMLFormElement) => {
    const { email = '' } = values;
    // The server validates addresses; this catches common typos without a request.
    if (!/^\S+@\S+\.\S+$/.test(email))
      return { at: 'email', text: 'Enter a valid email address, like you@example.org.' };
    const access = role === 'owner' ? ALL : readAccess(values);
    if (access.others === null && access.libraries.every((chosen) => chosen.access === null))
      return { at: 'others', text: 'Choose at least one library that the guest may see.' };
    if (await invite({ email, role, access })) {
      form.reset();
      setRole('member');
      setSent((before) => before + 1);
    }
  };
  return (
    <Form
      label="Invite someone"
      onSend={send}
      submit="Invite"
      sending="Inviting…"
      beside={null}
      className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
    >
      {(at) => (
        <>
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
          <Select
            name="role"
            label="Role"
            options={ROLES}
            className="h-11"
            value={role}
            onChange={({ currentTarget }) =>
              setRole(currentTarget.value === 'owner' ? 'owner' : 'member')
            }
          />
          {role === 'member' && (
            <div key={sent} className="grid gap-4 sm:col-span-2">
              <AccessFields libraries={libraries} present={ALL} folded />
              <FormProblem text={at('others')} />
            </div>
          )}
        </>
      )}
    </Form>
  );
}

/** The roles in an organization. */
export const ROLES = [
  { value: 'member', text: 'Member' },
  { value: 'owner', text: 'Owner' },
] as const;
