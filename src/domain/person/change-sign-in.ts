import type { SignInChange } from '@/platform/identity/port';
import type { PersonPrincipal } from '../access/principal';
import { writeAudit } from '../access/write-audit';
import { endConsents } from '../application/disconnect-applications';
import { operation } from '../operation';

/**
 * Records a change of how a person signs in. A new password also ends the access of every application: somebody who
 * knew the old one may have connected it.
 */
export const settleSignInChange = operation(
  async (change, { personId, email, action, clientIp }: SignInChange) => {
    const by = { name: email ?? personId, clientIp };
    await writeAudit(change, by, null, action, personId);
    if (action === 'change password' || action === 'reset password')
      await endConsents(change, by, { personId });
  },
);

/** Signs out one of the person's browsers. Somebody else's session, or an ended one, is left unchanged. */
export const endSession = operation(
  async ({ tx }, { personId }: PersonPrincipal, sessionId: string) => {
    await tx.session.deleteMany({ where: { id: sessionId, userId: personId } });
  },
);

/** Signs out all of the person's browsers except the one in use; returns how many. */
export const endOtherSessions = operation(
  async ({ tx }, { personId, sessionId }: PersonPrincipal): Promise<number> => {
    const others = { userId: personId, NOT: { id: sessionId ?? '' } };
    return (await tx.session.deleteMany({ where: others })).count;
  },
);
