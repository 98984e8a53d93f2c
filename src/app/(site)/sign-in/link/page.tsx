import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { ownPath } from '@/contract/own-path';
import { ConfirmButton } from '@/ui/sign-in/confirm-button';
import { AuthPage } from '@/ui/site/auth-page';

export const metadata: Metadata = { title: 'Sign in by a link' };

/** The page of a mailed sign-in link. Opening it does not use the link. */
export default async function SignInLinkPage({ searchParams }: PageProps) {
  const { token, next } = await searchParams;
  if (typeof token !== 'string' || token === '') notFound();
  return (
    <AuthPage title="Sign in to Vitrine">
      <ConfirmButton
        path={`/magic-link/verify?token=${encodeURIComponent(token)}`}
        label="Sign in"
        next={ownPath(next)}
      />
    </AuthPage>
  );
}
