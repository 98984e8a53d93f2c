import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import type { PageProps } from '@/app/page-props';
import { ownPath, signInPath } from '@/contract/own-path';
import { TextLink } from '@/ui/control/link';
import { ConfirmButton } from '@/ui/sign-in/confirm-button';
import { AuthPage } from '@/ui/site/auth-page';
import { MailboxLink } from '@/ui/site/mailbox-link';
import { signedInPerson } from '../../caller';

/** `done`: shown after the confirmation; null: it signs in, and `next` opens. */
type VerifyText = { title: string; lead: string; label: string; done: ReactNode };

export const metadata: Metadata = { title: 'Confirm your email address' };

/** The page of a mailed link to confirm an address. Opening it does not use the link. */
export default async function VerifyPage({ searchParams }: PageProps) {
  const { token, next, for: purpose } = await searchParams;
  if (typeof token !== 'string' || token === '') notFound();
  // The change needs the person's session: a link sent to a stranger must not open the account.
  if (purpose === 'verify-new-email' && !(await signedInPerson())) {
    const here = new URLSearchParams({ token, for: purpose });
    redirect(signInPath(`/verify?${here}`));
  }
  const { title, lead, label, done } = textFor(purpose);
  return (
    <AuthPage title={title} lead={lead}>
      <ConfirmButton
        path={`/verify-email?token=${encodeURIComponent(token)}`}
        label={label}
        next={done ? null : ownPath(next)}
        done={done}
        nextAfterReset={ownPath(next)}
      />
    </AuthPage>
  );
}

function textFor(purpose: unknown): VerifyText {
  if (purpose === 'approve-email')
    return {
      title: 'Change your email address?',
      lead: 'We’ll send a link to the new address. Nothing changes until you open it.',
      label: 'Continue',
      done: (
        <p>
          We sent a link to the new address. Open it to finish. <MailboxLink />
        </p>
      ),
    };
  if (purpose === 'verify-new-email')
    return {
      title: 'Confirm your new email address',
      lead: 'You’ll use it to sign in from now on.',
      label: 'Confirm new email',
      done: (
        <p>
          Your email address was changed. <TextLink href="/account">Go to your account</TextLink>
        </p>
      ),
    };
  return {
    title: 'Confirm your email address',
    lead: 'Confirm it to finish signing up.',
    label: 'Confirm email',
    done: null,
  };
}
