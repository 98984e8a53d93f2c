import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { FeedbackOnShared } from '../access/authorize-shared';
import { lookupOf, lookupsOf } from '../access/secrets';
import { randomText } from '../new-id';
import { type Domain, operation } from '../operation';

/** A visitor of a link who gave a name. */
export type Visitor = { id: string; name: string };

/**
 * Remembers a visitor of a link under an unchecked name. Returns the token for their browser. Refuses with FORBIDDEN
 * more visitors than a link may have.
 */
export const meetVisitor = operation(
  async (
    { tx, at, secrets, newId },
    { linkId }: FeedbackOnShared,
    name: string,
  ): Promise<string> => {
    // Visitors of a link are added one after the other, so their number stays true.
    await tx.$executeRaw`SELECT 1 FROM share_link WHERE id = ${linkId} FOR NO KEY UPDATE`;
    if ((await tx.visitor.count({ where: { shareLinkId: linkId } })) >= LIMITS.visitorsPerShareLink)
      refuse('FORBIDDEN', { message: 'This link has as many commenters as it may have.' });
    const token = randomText(40);
    const tokenHash = new Uint8Array(lookupOf(secrets, token, 'visitor'));
    await tx.visitor.create({
      data: { id: newId(), shareLinkId: linkId, tokenHash, name, created: at },
    });
    return token;
  },
);

const FIND = {
  name: 'find-visitor',
  text: 'SELECT id, name FROM visitor WHERE token_hash = ANY ($1) AND share_link_id = $2',
};

/** The visitor of a link by the token of their browser; null for none, or for one of another link. */
export async function findVisitor(
  { database, secrets }: Domain,
  { linkId }: FeedbackOnShared,
  token: string | null,
): Promise<Visitor | null> {
  if (token === null) return null;
  const [row] = await database.rows<Visitor>(FIND, [lookupsOf(secrets, token, 'visitor'), linkId]);
  return row ?? null;
}
