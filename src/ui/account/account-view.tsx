import type { AccountPage } from '@/contract/organization/page';
import { SignOutButton } from '../sign-in/sign-out';
import { ApplicationsSection } from './applications-section';
import { DeleteSection } from './delete-section';
import { EmailSection } from './email-section';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';

/** The account page: profile, ways to sign in, sessions and applications. */
export function AccountView({ account }: { account: AccountPage }) {
  return (
    <div className="page-width grid max-w-[48rem] grid-cols-[minmax(0,1fr)] content-start items-start gap-6 pt-6 pb-16 min-[105rem]:max-w-[100rem] min-[105rem]:grid-cols-[repeat(2,minmax(0,1fr))]">
      <div className="col-span-full flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Your account</h1>
        <SignOutButton />
      </div>
      <ProfileSection name={account.name} avatarUrl={account.avatarUrl} />
      <EmailSection email={account.email} />
      <PasswordSection {...account} />
      <PasskeysSection passkeys={account.passkeys} />
      <SessionsSection sessions={account.sessions} />
      <ApplicationsSection applications={account.applications} />
      <DeleteSection hasPassword={account.hasPassword} />
    </div>
  );
}
