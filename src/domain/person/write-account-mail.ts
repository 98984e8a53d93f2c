import type { AccountMail } from '@/platform/identity/port';
import { type MailContent, writeLetter } from '../mail/letter';

type MailTexts = {
  subject: string;
  title: string;
  before: string[];
  label: string;
  after: string[];
};

const IGNORE_SENTENCE = 'If you didn’t request this, ignore this email. Nothing will change.';
const ONCE_SENTENCE = 'The link works once and expires in';

const MAIL_TEXTS: Record<AccountMail['kind'], MailTexts> = {
  'verify-email': {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    before: [
      'Someone, probably you, signed up for Vitrine with this address. Confirm it to sign in.',
      'Open the link in the browser you signed up with. In a different browser, you’ll be asked to set the password again.',
    ],
    label: 'Confirm email',
    after: ['The link expires in 24 hours.', IGNORE_SENTENCE],
  },
  'account-exists': {
    subject: 'You already have an account',
    title: 'You already have an account',
    before: [
      'Someone, probably you, tried to sign up with this address, but it already has an account. Nothing was changed. Sign in instead. You can also get a sign-in link or reset your password there.',
    ],
    label: 'Sign in',
    after: ['If this wasn’t you, no action is needed.'],
  },
  'reset-password': {
    subject: 'Set a new password',
    title: 'Set a new password',
    before: [
      'Someone, probably you, asked to reset the password of the account with this address.',
    ],
    label: 'Set a new password',
    after: [
      `${ONCE_SENTENCE} an hour. Setting a new password signs you out everywhere and disconnects your apps.`,
      IGNORE_SENTENCE,
    ],
  },
  'sign-in-link': {
    subject: 'Your sign-in link',
    title: 'Sign in to Vitrine',
    before: ['Here is the sign-in link you requested.'],
    label: 'Sign in',
    after: [
      `${ONCE_SENTENCE} 15 minutes. Anyone with this link can sign in as you, so keep it to yourself.`,
      IGNORE_SENTENCE,
    ],
  },
  'approve-email': {
    subject: 'Your email address is about to change',
    title: 'Change your email address?',
    before: [
      'Someone signed in to your account, probably you, asked to change its email address. If you continue, we’ll send a link to the new address. The change takes effect once you open that link while signed in.',
    ],
    label: 'Continue',
    after: [
      'If this wasn’t you, don’t open the link. Set a new password right away: it signs out everyone else.',
    ],
  },
  'verify-new-email': {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    before: [
      'Confirm this address in a browser that is signed in to your account. You’ll use it to sign in from then on.',
    ],
    label: 'Confirm new email',
    after: ['The link expires in 24 hours.', IGNORE_SENTENCE],
  },
};

/** The mail of a kind, with its link. It contains nothing that a stranger entered. */
export function writeAccountMail({ kind, url }: Pick<AccountMail, 'kind' | 'url'>): MailContent {
  const { label, ...letter } = MAIL_TEXTS[kind];
  return writeLetter({ ...letter, action: { label, url } });
}
