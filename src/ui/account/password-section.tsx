'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { AccountPage } from '@/contract/page';
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
  passkeys,
}: Pick<AccountPage, 'hasPassword' | 'email' | 'passkeys'>) {
  if (hasPassword) return <ChangePassword email={email} passkeyCount={passkeys.length} />;
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
    // Sessions and applications have ended.
    router.refresh();
    return null;
  });
  return (
    <SettingsSection
      title="Password"
      lead="A new one signs out every other browser and disconnects every application."
    >
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
          <SuccessMessage>
            {saved && 'Changed. Every other browser is signed out.'}
            {saved &&
              passkeyCount > 0 &&
              ' Your passkeys still sign in: remove below those that you do not know.'}
          </SuccessMessage>
        </div>
      </form>
    </SettingsSection>
  );
}
