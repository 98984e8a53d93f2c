import type { AccountMail } from '@/platform/identity/port';
import { composeLetter, type Letter, type MailContent, say } from '../mail/letter';
import { queueMail } from '../mail/queue-mail';
import { operation } from '../operation';

type MailTexts = Omit<Letter, 'action'> & { label: string };

const IGNORE_SENTENCE = say('If you didn’t request this, ignore this email.');

const MAIL_TEXTS: Record<AccountMail['kind'], MailTexts> = {
  'verify-email': {
    subject: 'Confirm your email address',
    title: say('Confirm your email address'),
    before: [
      say('Confirm this address to finish signing up for Vitrine.'),
      say('Use the browser you signed up with. In another one, you’ll set your password again.'),
    ],
    label: 'Confirm email',
    after: [say('The link expires in 24 hours.'), IGNORE_SENTENCE],
  },
  'account-exists': {
    subject: 'You already have an account',
    title: say('You already have an account'),
    before: [
      say(
        'Someone tried to sign up with this address. It already has an account, so nothing changed. Sign in instead, or reset your password there.',
      ),
    ],
    label: 'Sign in',
    after: [say('If this wasn’t you, ignore this email.')],
  },
  'reset-password': {
    subject: 'Set a new password',
    title: say('Set a new password'),
    before: [say('We received a request to reset the password for this address.')],
    label: 'Set a new password',
    after: [
      say(
        'The link works once and expires in an hour. A new password signs you out everywhere and disconnects your apps.',
      ),
      IGNORE_SENTENCE,
    ],
  },
  'sign-in-link': {
    subject: 'Your sign-in link',
    title: say('Sign in to Vitrine'),
    before: [say('Here’s the sign-in link you requested.')],
    label: 'Sign in',
    after: [
      say(
        'The link works once and expires in 15 minutes. Anyone with it can sign in as you, so keep it to yourself.',
      ),
      IGNORE_SENTENCE,
    ],
  },
  'approve-email': {
    subject: 'Your email address is about to change',
    title: say('Change your email address?'),
    before: [
      say(
        'Someone signed in to your account asked to change its email address. If it was you, continue: we’ll send a link to the new address. Open it while signed in.',
      ),
    ],
    label: 'Continue',
    after: [
      say(
        'If it wasn’t you, don’t continue. Set a new password right away: that signs out everyone else.',
      ),
    ],
  },
  'verify-new-email': {
    subject: 'Confirm your new email address',
    title: say('Confirm your new email address'),
    before: [
      say(
        'Open the link in a browser where you’re signed in. From then on, sign in with this address.',
      ),
    ],
    label: 'Confirm new email',
    after: [say('The link expires in 24 hours.'), IGNORE_SENTENCE],
  },
};

/** The mail of a kind, with its link. It contains nothing entered by a stranger. */
function composeAccountMail({ kind, url }: Pick<AccountMail, 'kind' | 'url'>): MailContent {
  const { label, ...letter } = MAIL_TEXTS[kind];
  return composeLetter({ ...letter, action: { label, url } });
}

/** Queues a mail about a person's account. */
export const sendAccountMail = operation(async (change, mail: AccountMail) => {
  await queueMail(change, {
    recipient: mail.to,
    kind: mail.kind,
    content: composeAccountMail(mail),
  });
});
