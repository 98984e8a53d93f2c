import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { ownPath } from '@/contract/own-path';
import { SignUpForm } from '@/ui/sign-in/sign-up-form';
import { AuthPage } from '@/ui/site/auth-page';
import { signedInPerson } from '../../caller';

export const metadata: Metadata = { title: 'Sign up' };

/** The sign-up page. */
export default async function SignUpPage({ searchParams }: PageProps) {
  const next = ownPath((await searchParams).next);
  if (await signedInPerson()) redirect(next);
  return (
    <AuthPage title="Sign up">
      <SignUpForm next={next} />
    </AuthPage>
  );
}
