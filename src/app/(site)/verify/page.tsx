import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { ownPath, signInPath } from '@/contract/own-path';
import { AuthPage, LINK_CLASS } from '@/ui/sign-in/auth-page';
import { ConfirmButton } from '@/ui/sign-in/confirm-button';
import { visitor } from '../../caller';

type Query = { token?: string | string[]; next?: string | string[]; for?: string | string[] };
type VerifyText = { title: string; lead: string; label: string; done: ReactNode };

export const metadata: Metadata = { title: 'Confirm your email address' };

/** The page of a mailed link that confirms an address. Opening it does not use the link. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token, next, for: purpose } = await searchParams;
  if (typeof token !== 'string' || token === '') notFound();
  // The change needs a session of the person: a link that reaches a stranger must not open the account.
  if (purpose === 'verify-new-email' && !(await visitor())) {
    const here = new URLSearchParams({ token, for: purpose });
    redirect(signInPath(`/verify?${here}`));
  }
  const { title, lead, label, done } = textFor(purpose, ownPath(next));
  return (
    <AuthPage title={title} lead={lead}>
      <ConfirmButton
        path={`/verify-email?token=${encodeURIComponent(token)}`}
        label={label}
        next={null}
        done={done}
        nextAfterReset={ownPath(next)}
      />
    </AuthPage>
  );
}

function textFor(purpose: unknown, next: string): VerifyText {
  if (purpose === 'approve-email')
    return {
      title: 'Change your email address?',
      lead: 'If you agree, we send a link to the new address. Until that is opened, nothing changes.',
      label: 'Agree to the change',
      done: 'A link is on its way to the new address. Open it to finish the change.',
    };
  if (purpose === 'verify-new-email')
    return {
      title: 'Confirm your new email address',
      lead: 'From then on you sign in with it.',
      label: 'Confirm the new address',
      done: (
        <Confirmed to="/account" text="The new address is in place." linkText="To your account" />
      ),
    };
  return {
    title: 'Confirm your email address',
    lead: 'One more step, and your account is ready.',
    label: 'Confirm the address',
    done: (
      <Confirmed
        to={signInPath(next)}
        text="Thank you, the address is confirmed."
        linkText="Sign in"
      />
    ),
  };
}

function Confirmed({ to, text, linkText }: { to: string; text: string; linkText: string }) {
  return (
    <p>
      {text}{' '}
      <Link href={to} prefetch={false} className={LINK_CLASS}>
        {linkText}
      </Link>
    </p>
  );
}
