'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { AccountPage } from '@/contract/organization/page';
import { ButtonLink } from '../control/link';
import { SettingsSection, SuccessMessage } from '../control/section';
import { Form, type Values } from '../form/form';
import { CurrentPasswordField, NewPasswordField, UsernameField } from '../form/person-fields';
import { askAuth } from '../sign-in/auth-problem';

/** Changes the password, or explains how to set one. */
export function PasswordSection({
  hasPassword,
  email,
  passkeys,
}: Pick<AccountPage, 'hasPassword' | 'email' | 'passkeys'>) {
  if (hasPassword) return <ChangePassword email={email} passkeyCount={passkeys.length} />;
  return (
    <SettingsSection title="Password" lead="You don’t have a password yet.">
      <ButtonLink href="/reset" className="justify-self-start">
        Set a password by email
      </ButtonLink>
    </SettingsSection>
  );
}

type ChangePasswordProps = { email: string | null; passkeyCount: number };

function ChangePassword({ email, passkeyCount }: ChangePasswordProps) {
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  const send = async ({ currentPassword, password }: Values, form: HTMLFormElement) => {
    setSaved(false);
    await askAuth('/change-password', {
      currentPassword,
      newPassword: password,
      revokeOtherSessions: true,
    });
    setSaved(true);
    form.reset();
    // The change has ended sessions and applications.
    router.refresh();
    return null;
  };
  return (
    <SettingsSection
      title="Password"
      lead="Changing it signs you out everywhere else and disconnects your apps."
    >
      <Form
        label="Change password"
        onSend={send}
        submit="Change password"
        variant="secondary"
        beside={
          <SuccessMessage>
            {saved && 'Password changed. You’re signed out everywhere else.'}
            {saved &&
              passkeyCount > 0 &&
              ' Passkeys still work. Remove any below that you don’t recognize.'}
          </SuccessMessage>
        }
      >
        {(at) => (
          <>
            <UsernameField email={email} />
            <CurrentPasswordField
              name="currentPassword"
              label="Current password"
              problem={at('currentPassword')}
            />
            <NewPasswordField label="New password" problem={at('password')} />
          </>
        )}
      </Form>
    </SettingsSection>
  );
}
