import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ownPath, signInPath } from '@/contract/own-path';
import { ConfirmButton } from '@/ui/sign-in/confirm-button';
import { Entrance, wayLook } from '@/ui/sign-in/entrance';

type Query = { token?: string | string[]; next?: string | string[]; for?: string | string[] };
type Words = { title: string; lead: string; label: string; done: ReactNode };

export const metadata: Metadata = { title: 'Confirm your email address' };

/** Where a mailed link leads that proves an address. Opening it does not use it up. */
export default async function VerifyPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { token, next, for: purpose } = await searchParams;
  if (typeof token !== 'string' || token === '') notFound();
  const { title, lead, label, done } = wordsFor(purpose, ownPath(next));
  return (
    <Entrance title={title} lead={lead}>
      <ConfirmButton
        path={`/verify-email?token=${encodeURIComponent(token)}`}
        label={label}
        next={null}
        done={done}
      />
    </Entrance>
  );
}

function wordsFor(purpose: unknown, next: string): Words {
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
      done: <Done to="/account" text="The new address is in place." way="To your account" />,
    };
  return {
    title: 'Confirm your email address',
    lead: 'One more step, and your account is ready.',
    label: 'Confirm the address',
    done: <Done to={signInPath(next)} text="Thank you, the address is confirmed." way="Sign in" />,
  };
}

function Done({ to, text, way }: { to: string; text: string; way: string }) {
  return (
    <p>
      {text}{' '}
      <Link href={to} prefetch={false} className={wayLook}>
        {way}
      </Link>
    </p>
  );
}
