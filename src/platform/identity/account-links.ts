import type { AccountMail } from './port';

type Sent = { token?: string; next: string | null };

const PAGES = {
  'verify-email': '/verify',
  'account-exists': '/sign-in',
  'reset-password': '/reset',
  'sign-in-link': '/sign-in/link',
  'approve-email': '/verify',
  'verify-new-email': '/verify',
} as const satisfies Record<AccountMail['kind'], string>;

/**
 * The URL a mail links to: one of our pages with a button, never the endpoint itself. Mail scanners open every link,
 * and opening a link must not use up its token.
 */
export function accountLink(publicUrl: string, kind: AccountMail['kind'], { token, next }: Sent) {
  const url = new URL(`${publicUrl}${PAGES[kind]}`);
  if (token) url.searchParams.set('token', token);
  if (kind === 'approve-email' || kind === 'verify-new-email') url.searchParams.set('for', kind);
  if (next && next !== '/') url.searchParams.set('next', next);
  return url.href;
}

/** The path the person continues to afterwards. better-auth received it and wrote it into its own link. */
export function nextOf(link: string): string | null {
  const { origin, searchParams } = new URL(link);
  const next = searchParams.get('callbackURL');
  if (!next || !URL.canParse(next, origin)) return null;
  const { pathname, search } = new URL(next, origin);
  return pathname + search;
}
