import type { AcceptMailedLink } from '@/platform/identity/port';
import { claimByMail } from '../library/claim-by-mail';
import type { Domain } from '../operation';
import { joinByMail } from '../organization/join-by-mail';

/** Accepts what a mailed link offers, for the person whom the mail reached: a library, or a membership. */
export async function acceptMailedLink(
  domain: Domain,
  ...[{ kind, token, proof, account }, clientIp]: Parameters<AcceptMailedLink>
): ReturnType<AcceptMailedLink> {
  if (kind === 'claim') return claimByMail(domain, { token, proof }, account, clientIp);
  return { ...(await joinByMail(domain, token, account, clientIp)), libraryId: null };
}
