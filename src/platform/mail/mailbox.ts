import { LIMITS } from '@/contract/limits';
import type { Mailbox } from './port';

/** No characters that need quoting or turn one address into several. */
const EMAIL_ADDRESS = /^[^\s\p{Cc}<>()[\],;:\\"@]+@[^\s\p{Cc}<>()[\],;:\\"@]+$/u;

export const isMailAddress = (text: string) =>
  text.length <= LIMITS.emailLength && EMAIL_ADDRESS.test(text);

export const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text);

/** Reads `vitrine@example.org` or `Vitrine <vitrine@example.org>`, the name quoted or not; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const [, quoted, plain, within] = /^(?:"([^"\\]*)"|([^"<>]*))\s*<([^<>]+)>$/.exec(text) ?? [];
  const mailbox = { name: (quoted ?? plain ?? '').trim(), address: within ?? text };
  return isMailAddress(mailbox.address) && !hasControlCharacters(text) ? mailbox : null;
}

/** The default sender of mails: the service, at its own public host name. */
export function usualSender(publicUrl: string): Mailbox {
  const { hostname } = new URL(publicUrl);
  // An IP address is not a valid domain for a sender.
  const domain = /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
  return { name: 'Vitrine', address: `no-reply@${domain}` };
}
