import type { Metadata } from 'next';
import { ownPath } from '@/contract/own-path';
import { AuthPage } from '@/ui/sign-in/auth-page';
import { NewPasswordForm, RequestResetForm } from '@/ui/sign-in/reset-forms';

type Props = { searchParams: Promise<{ token?: string | string[]; next?: string | string[] }> };

export const metadata: Metadata = { title: 'Choose a new password' };

/** Requests a link to set a new password; with a token in the URL, sets it. */
export default async function ResetPage({ searchParams }: Props) {
  const { token, next: wanted } = await searchParams;
  const next = ownPath(wanted);
  if (typeof token === 'string' && token !== '')
    return (
      <AuthPage title="Choose a new password">
        <NewPasswordForm token={token} next={next} />
      </AuthPage>
    );
  return (
    <AuthPage
      title="Choose a new password"
      lead="Enter your email address and we will send you a link."
    >
      <RequestResetForm next={next} />
    </AuthPage>
  );
}
