'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { AccountPage } from '@/contract/organization/page';
import { Button, buttonClass } from '../control/button';
import { SettingsSection, SuccessMessage } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { CurrentPasswordField, NewPasswordField } from '../form/person-fields';
import { useSubmission } from '../form/use-submission';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';

/** Changes the password, or explains how to set one. */
export function PasswordSection({
  hasPassword,
  email,
  passkeys,
}: Pick<AccountPage, 'hasPassword' | 'email' | 'passkeys'>) {
  if (hasPassword) return <ChangePassword email={email} passkeyCount={passkeys.length} />;
  return (
    <SettingsSection title="Password" lead="You don’t have a password yet.">
      <Link
        href="/reset"
        prefetch={false}
        className={`${buttonClass('secondary')} justify-self-start`}
      >
        Set a password by email
      </Link>
    </SettingsSection>
  );
}

type ChangePasswordProps = { email: string | null; passkeyCount: number };

function ChangePassword({ email, passkeyCount }: ChangePasswordProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(false);
  const { submit, pending, at } = useSubmission(async ({ currentPassword, password }) => {
    setSaved(false);
    const { failure } = await callAuth('/change-password', {
      currentPassword,
      newPassword: password,
      revokeOtherSessions: true,
    });
    if (failure) return authProblem(failure);
    setSaved(true);
    form.current?.reset();
    // The change has ended sessions and applications.
    router.refresh();
    return null;
  });
  return (
    <SettingsSection
      title="Password"
      lead="Changing it signs you out everywhere else and disconnects your apps."
    >
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        aria-label="Change password"
        className="grid gap-4"
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
        <CurrentPasswordField
          name="currentPassword"
          label="Current password"
          problem={at('currentPassword')}
        />
        <NewPasswordField label="New password" problem={at('password')} />
        <FormProblem text={at('form')} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" aria-disabled={pending}>
            Change password
          </Button>
          <SuccessMessage>
            {saved && 'Password changed. You’re signed out everywhere else.'}
            {saved &&
              passkeyCount > 0 &&
              ' Passkeys still work. Remove any below that you don’t recognize.'}
          </SuccessMessage>
        </div>
      </form>
    </SettingsSection>
  );
}
