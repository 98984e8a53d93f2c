import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';

/** Signs out one of the person's browsers. Somebody else's session, or an ended one, is left unchanged. */
export const endSession = operation(
  async ({ tx }, { personId }: PersonPrincipal, sessionId: string): Promise<void> => {
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
