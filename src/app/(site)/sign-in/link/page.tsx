import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ownPath } from '@/contract/own-path';
import { AuthPage } from '@/ui/sign-in/auth-page';
import { ConfirmButton } from '@/ui/sign-in/confirm-button';

type Props = { searchParams: Promise<{ token?: string | string[]; next?: string | string[] }> };

export const metadata: Metadata = { title: 'Sign in' };

/** Where a mailed link to sign in leads. Opening it does not use it up. */
export default async function SignInLinkPage({ searchParams }: Props) {
  const { token, next } = await searchParams;
  if (typeof token !== 'string' || token === '') notFound();
  return (
    <AuthPage title="Welcome back" lead="Press the button to sign in on this device.">
      <ConfirmButton
        path={`/magic-link/verify?token=${encodeURIComponent(token)}`}
        label="Sign in"
        next={ownPath(next)}
      />
    </AuthPage>
  );
}
