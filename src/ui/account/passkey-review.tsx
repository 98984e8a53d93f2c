import type { AccountPage } from '@/contract/organization/page';
import { ButtonLink } from '../control/link';
import { PasskeysSection } from './passkeys-section';

type Props = Pick<AccountPage, 'passkeys'> & {
  /** Where to continue. */
  next: string;
};

/** The passkeys of a person who has just chosen a new password. */
export const PasskeyReview = ({ passkeys, next }: Props) => (
  <div className="page-width grid max-w-[48rem] content-start gap-6 pt-6 pb-16">
    <div className="grid gap-2">
      <h1 className="text-2xl">Review your passkeys</h1>
      <p className="max-w-[40rem] text-quiet">
        Your new password signed you out everywhere else and disconnected your apps. Passkeys still
        work. Remove any you don’t recognize.
      </p>
    </div>
    <PasskeysSection passkeys={passkeys} />
    <ButtonLink href={next} variant="primary" className="justify-self-start">
      Continue
    </ButtonLink>
  </div>
);
