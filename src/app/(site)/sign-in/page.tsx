import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { runtime } from '@/composition/runtime-registry';
import { ownPath } from '@/contract/own-path';
import { providerProblem } from '@/ui/sign-in/auth-problem';
import { SignInForm } from '@/ui/sign-in/sign-in-form';
import { AuthPage } from '@/ui/site/auth-page';
import { signedInPerson } from '../../caller';
import { NO_PREVIEW } from '../../link-preview';

/** Pages that need an account lead here, for programs that make previews, too. */
export const metadata: Metadata = { title: 'Sign in', ...NO_PREVIEW };

/** The sign-in page. It returns people to the page they came from. */
export default async function SignInPage({ searchParams }: PageProps) {
  const { next: wanted, error } = await searchParams;
  const next = ownPath(wanted);
  if (await signedInPerson()) redirect(next);
  return (
    <AuthPage title="Sign in">
      <SignInForm
        next={next}
        providers={runtime().dependencies.providers}
        problem={providerProblem(error)}
      />
    </AuthPage>
  );
}
