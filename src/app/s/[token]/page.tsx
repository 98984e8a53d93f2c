import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { signInPath } from '@/contract/own-path';
import { SignOutButton } from '@/ui/account/sign-out-button';
import { buttonClass } from '@/ui/control/button';
import { Notice } from '@/ui/frame/notice';
import { PasswordForm } from '@/ui/visitor/password-form';
import { SharedView } from '@/ui/visitor/shared-view';
import { linkPreview } from '../../link-preview';
import { loadFirstBlock, loadOwnPicks, loadShared } from './load-shared';

type Props = { params: Promise<{ token: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const page = await loadShared(token);
  if (page?.state !== 'open') return {};
  const { title, greeting: description, organizationName: siteName } = page;
  const assets = (await loadFirstBlock(token))?.tiles ?? [];
  return { title: { absolute: title }, ...linkPreview({ title, description, siteName, assets }) };
}

/** What a share link shows, or why it shows nothing. */
export default async function SharedPage({ params }: Props) {
  const { token } = await params;
  const page = await loadShared(token);
  if (!page) notFound();
  if (page.state === 'expired')
    return (
      <Notice title="This link has expired" plain>
        <p>Ask the person who sent it for a new one.</p>
      </Notice>
    );
  if (page.state === 'personal') {
    const signIn = signInPath(`/s/${token}`);
    return page.signedInAs === null ? (
      <Notice title="Sign in to open this link" plain>
        <p>Only the people it was sent to can open it. Use the email address that got it.</p>
        <Link href={signIn} className={`${buttonClass('primary')} justify-self-start`}>
          Sign in
        </Link>
      </Notice>
    ) : (
      <Notice title="This link is for other people" plain>
        <p className="wrap-anywhere">
          You’re signed in as <strong>{page.signedInAs}</strong>. Sign out to use the address the
          link was sent to, or ask the person who sent it to add yours.
        </p>
        <p>
          <SignOutButton next={signIn} />
        </p>
      </Notice>
    );
  }
  if (page.state === 'locked')
    return (
      <Notice title="Enter the password" plain>
        <p>Ask the person who sent this link for the password.</p>
        <PasswordForm />
      </Notice>
    );
  const first = (await loadFirstBlock(token)) ?? notFound();
  const picks = page.takesFeedback ? await loadOwnPicks(token) : null;
  return <SharedView token={token} page={page} first={{ block: first, picks, at: Date.now() }} />;
}
