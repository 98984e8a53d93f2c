import type { AccountMail } from '@/platform/identity/port';
import { type MailContent, writeLetter } from '../mail/letter';

type MailTexts = {
  subject: string;
  title: string;
  before: string[];
  label: string;
  after: string[];
};

const IGNORE_SENTENCE =
  'If it was not you who asked for this, ignore this mail and nothing will happen.';
const ONCE_SENTENCE = 'The link works once and for';

const MAIL_TEXTS: Record<AccountMail['kind'], MailTexts> = {
  'verify-email': {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    before: [
      'Somebody, most likely you, signed up for Vitrine with this address. Confirm that it is yours, and you can sign in.',
      'Open the link in the browser in which you signed up. In another one you choose the password of the account once more.',
    ],
    label: 'Confirm the address',
    after: ['The link works for a day.', IGNORE_SENTENCE],
  },
  'account-exists': {
    subject: 'You already have an account',
    title: 'You already have an account',
    before: [
      'Somebody, most likely you, tried to sign up with this address. It has an account already, so nothing was changed. Sign in instead; on that page you can also have a link mailed to you, or choose a new password.',
    ],
    label: 'Sign in',
    after: ['If it was not you, there is nothing to do.'],
  },
  'reset-password': {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    before: [
      'Somebody, most likely you, asked for a new password of the account with this address.',
    ],
    label: 'Choose a new password',
    after: [
      `${ONCE_SENTENCE} an hour. With the new password, every browser that is signed in is signed out, and every application is disconnected.`,
      IGNORE_SENTENCE,
    ],
  },
  'sign-in-link': {
    subject: 'Your link to sign in',
    title: 'Sign in to Vitrine',
    before: ['Here is the link to sign in that was asked for.'],
    label: 'Sign in',
    after: [
      `${ONCE_SENTENCE} 15 minutes. Whoever has it can sign in as you: keep it to yourself.`,
      IGNORE_SENTENCE,
    ],
  },
  'approve-email': {
    subject: 'Your email address is about to change',
    title: 'Change your email address?',
    before: [
      'Somebody who is signed in to your account, most likely you, wants it to have another email address. If you agree, a link goes to the new address, and the change takes place once you open that while you are signed in.',
    ],
    label: 'Agree to the change',
    after: [
      'If it was not you, do not open the link. Choose a new password at once: that signs out everybody else.',
    ],
  },
  'verify-new-email': {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    before: [
      'This is to be the new address of your account. Confirm it in a browser that is signed in to your account; from then on you sign in with it.',
    ],
    label: 'Confirm the new address',
    after: ['The link works for a day.', IGNORE_SENTENCE],
  },
};

/** The mail of a kind, with its link. It contains nothing that a stranger entered. */
export function writeAccountMail({ kind, url }: Pick<AccountMail, 'kind' | 'url'>): MailContent {
  const { label, ...letter } = MAIL_TEXTS[kind];
  return writeLetter({ ...letter, action: { label, url } });
}
