import type { AccountMail } from '@/platform/identity/port';
import { composeLetter, type MailContent } from '../mail/letter';
import { queueMail } from '../mail/queue-mail';
import { operation } from '../operation';

type MailTexts = {
  subject: string;
  title: string;
  before: string[];
  label: string;
  after: string[];
};

const IGNORE_SENTENCE = 'If you didn’t request this, ignore this email.';

const MAIL_TEXTS: Record<AccountMail['kind'], MailTexts> = {
  'verify-email': {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    before: [
      'Confirm this address to finish signing up for Vitrine.',
      'Use the browser you signed up with. In another one, you’ll set your password again.',
    ],
    label: 'Confirm email',
    after: ['The link expires in 24 hours.', IGNORE_SENTENCE],
  },
  'account-exists': {
    subject: 'You already have an account',
    title: 'You already have an account',
    before: [
      'Someone tried to sign up with this address. It already has an account, so nothing changed. Sign in instead, or reset your password there.',
    ],
    label: 'Sign in',
    after: ['If this wasn’t you, ignore this email.'],
  },
  'reset-password': {
    subject: 'Set a new password',
    title: 'Set a new password',
    before: ['We received a request to reset the password for this address.'],
    label: 'Set a new password',
    after: [
      'The link works once and expires in an hour. A new password signs you out everywhere and disconnects your apps.',
      IGNORE_SENTENCE,
    ],
  },
  'sign-in-link': {
    subject: 'Your sign-in link',
    title: 'Sign in to Vitrine',
    before: ['Here’s the sign-in link you requested.'],
    label: 'Sign in',
    after: [
      'The link works once and expires in 15 minutes. Anyone with it can sign in as you, so keep it to yourself.',
      IGNORE_SENTENCE,
    ],
  },
  'approve-email': {
    subject: 'Your email address is about to change',
    title: 'Change your email address?',
    before: [
      'Someone signed in to your account asked to change its email address. If it was you, continue: we’ll send a link to the new address. Open it while signed in.',
    ],
    label: 'Continue',
    after: [
      'If it wasn’t you, don’t continue. Set a new password right away: that signs out everyone else.',
    ],
  },
  'verify-new-email': {
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    before: [
      'Open the link in a browser where you’re signed in. From then on, sign in with this address.',
    ],
    label: 'Confirm new email',
    after: ['The link expires in 24 hours.', IGNORE_SENTENCE],
  },
};

/** The mail of a kind, with its link. It contains nothing entered by a stranger. */
function composeAccountMail({ kind, url }: Pick<AccountMail, 'kind' | 'url'>): MailContent {
  const { label, ...letter } = MAIL_TEXTS[kind];
  return composeLetter({ ...letter, action: { label, url } });
}

/** Queues a mail about a person's account. */
export const sendAccountMail = operation(async (change, mail: AccountMail): Promise<void> => {
  await queueMail(change, {
    recipient: mail.to,
    kind: mail.kind,
    content: composeAccountMail(mail),
  });
});
