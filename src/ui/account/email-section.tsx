'use client';

import { useState } from 'react';
import { SettingsSection, SuccessMessage } from '../control/section';
import { Form, type Values } from '../form/form';
import { EmailField } from '../form/person-fields';
import { askAuth } from '../sign-in/auth-problem';
import { MailboxLink } from '../site/mailbox-link';

/** The email address a person signs in with. */
export function EmailSection({ email }: { email: string | null }) {
  const [asked, setAsked] = useState(false);
  const send = async ({ email: newEmail = '' }: Values) => {
    setAsked(false);
    if (newEmail.toLowerCase() === email)
      return { at: 'email', text: 'This is already your email address.' };
    await askAuth('/change-email', { newEmail });
    setAsked(true);
    return null;
  };
  return (
    <SettingsSection
      title="Email address"
      lead={
        <>
          You sign in with{' '}
          <strong dir="auto" className="font-medium text-ink">
            {email}
          </strong>
          .
        </>
      }
    >
      <Form
        label="Change your email address"
        onSend={send}
        submit="Change email"
        variant="secondary"
        beside={
          <SuccessMessage>
            {asked && (
              <>
                We sent a link to <bdi>{email}</bdi>. Open it to approve the change, then confirm
                the new address. <MailboxLink />
              </>
            )}
          </SuccessMessage>
        }
      >
        {(at) => <EmailField label="New email address" problem={at('email')} />}
      </Form>
    </SettingsSection>
  );
}
