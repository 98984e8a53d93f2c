'use client';

import { useState } from 'react';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { EmailField } from '../control/person-fields';
import { SettingsSection, SuccessMessage } from '../control/section';
import { useSubmission } from '../control/use-submission';
import { MailboxLink } from '../mailbox/mailbox-link';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';

/** The email address a person signs in with. */
export function EmailSection({ email }: { email: string | null }) {
  const [asked, setAsked] = useState(false);
  const { submit, pending, at } = useSubmission(async (values) => {
    setAsked(false);
    const newEmail = values.email ?? '';
    if (newEmail.toLowerCase() === email)
      return { at: 'email', text: 'This is already your email address.' };
    const { failure } = await callAuth('/change-email', { newEmail });
    if (failure) return authProblem(failure);
    setAsked(true);
    return null;
  });
  return (
    <SettingsSection
      title="Email address"
      lead={
        <>
          You sign in with <strong className="font-medium text-ink">{email}</strong>.
        </>
      }
    >
      <form
        onSubmit={submit}
        noValidate
        aria-label="Change your email address"
        className="grid gap-4"
      >
        <EmailField label="New email address" problem={at('email')} />
        <FormProblem text={at('form')} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" aria-disabled={pending}>
            Change email
          </Button>
          <SuccessMessage>
            {asked && (
              <>
                We sent a link to {email}. Open it to approve the change, then confirm the new
                address. <MailboxLink />
              </>
            )}
          </SuccessMessage>
        </div>
      </form>
    </SettingsSection>
  );
}
