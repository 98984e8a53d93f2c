'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { Button, buttonClass } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { CurrentPasswordField, NewPasswordField } from '../control/person-fields';
import { useSubmission } from '../control/use-submission';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { SettingsSection, SuccessMessage } from './section';

/** Changes the password, or tells how to set one. */
export function PasswordSection({
  hasPassword,
  email,
}: {
  hasPassword: boolean;
  email: string | null;
}) {
  if (hasPassword) return <ChangePassword email={email} />;
  return (
    <SettingsSection
      title="Password"
      lead="You have no password so far; you sign in by other means."
    >
      <Link
        href="/reset"
        prefetch={false}
        className={`${buttonClass('secondary')} justify-self-start`}
      >
        Choose one by mail
      </Link>
    </SettingsSection>
  );
}

function ChangePassword({ email }: { email: string | null }) {
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
    return null;
  });
  return (
    <SettingsSection title="Password" lead="A new one signs out every other browser.">
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        aria-label="Change your password"
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
            Change the password
          </Button>
          <SuccessMessage>{saved && 'Changed. Every other browser is signed out.'}</SuccessMessage>
        </div>
      </form>
    </SettingsSection>
  );
}
