import type { PersonPrincipal } from '../access/principal';
import { operation } from '../operation';

/** Signs a browser of the person's out. Somebody else's session, or one that ended, is left as it is. */
export const endSession = operation(
  async ({ tx }, { personId }: PersonPrincipal, sessionId: string): Promise<void> => {
    await tx.session.deleteMany({ where: { id: sessionId, userId: personId } });
  },
);

/** Signs out every browser of the person's but the one they are using; answers how many. */
export const endOtherSessions = operation(
  async ({ tx }, { personId, sessionId }: PersonPrincipal): Promise<number> => {
    const others = { userId: personId, NOT: { id: sessionId ?? '' } };
    return (await tx.session.deleteMany({ where: others })).count;
  },
);
