import type { Metadata } from 'next';
import type { PageProps } from '@/app/page-props';
import { ownPath } from '@/contract/own-path';
import { NewPasswordForm, RequestResetForm } from '@/ui/sign-in/reset-forms';
import { AuthPage } from '@/ui/site/auth-page';

export const metadata: Metadata = { title: 'Set a new password' };

const SIGN_UP_TEXT = {
  title: 'Set your password',
  lead: 'You signed up in another browser. Set your password again to continue here.',
};

/** Requests a link to set a new password; with a token in the URL, sets the password. */
export default async function ResetPage({ searchParams }: PageProps) {
  const { token, next: wanted, for: purpose } = await searchParams;
  const next = ownPath(wanted);
  if (typeof token === 'string' && token !== '')
    return (
      <AuthPage {...(purpose === 'sign-up' ? SIGN_UP_TEXT : { title: 'Set a new password' })}>
        <NewPasswordForm token={token} next={next} />
      </AuthPage>
    );
  return (
    <AuthPage
      title="Reset your password"
      lead="Enter your email address and we’ll send you a link."
    >
      <RequestResetForm next={next} />
    </AuthPage>
  );
}
