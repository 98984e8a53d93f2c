import type { Metadata } from 'next';
import { ownPath } from '@/contract/own-path';
import { Entrance } from '@/ui/sign-in/entrance';
import { AskForResetForm, NewPasswordForm } from '@/ui/sign-in/reset-forms';

type Props = { searchParams: Promise<{ token?: string | string[]; next?: string | string[] }> };

export const metadata: Metadata = { title: 'Choose a new password' };

/** Asks for the link to choose a new password; with the link's token, where it is chosen. */
export default async function ResetPage({ searchParams }: Props) {
  const { token, next: wanted } = await searchParams;
  const next = ownPath(wanted);
  if (typeof token === 'string' && token !== '')
    return (
      <Entrance title="Choose a new password">
        <NewPasswordForm token={token} next={next} />
      </Entrance>
    );
  return (
    <Entrance
      title="Choose a new password"
      lead="Tell us your email address, and we mail you a link."
    >
      <AskForResetForm next={next} />
    </Entrance>
  );
}
