import { FORMER_MEMBER } from '@/contract/former-member';
import type { Actor } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { removePerson } from './delete-person';

/**
 * Deletes a person as deletePerson does, and then what they said and every place with their email address: comments,
 * picks, mails, invitations, and the address in approvals, claims, share links and the audit log. The work of others
 * stays whole: replies stay below a comment without its text, uploads stay, approvals stay without a name, and a link
 * for named people opens to nobody else. Refuses with CONFLICT the last owner of an organization.
 */
export const erasePerson = operation(
  async (change, { id, email }: { id: string; email: string }, operator: Actor) => {
    await removeAnswers(change, id);
    await removePerson(change, id, operator);
    await removeAddress(change, id, email);
  },
);

async function removeAnswers({ tx, at }: Change, personId: string) {
  const own = { OR: [{ authorId: personId }, { visitorPersonId: personId }] };
  await tx.comment.deleteMany({ where: { ...own, replies: { none: {} } } });
  await tx.comment.updateMany({ where: own, data: { text: '', withdrawnAt: at } });
  await tx.visitorPick.deleteMany({ where: { visitor: { personId } } });
  await tx.visitor.updateMany({ where: { personId }, data: { network: null } });
}

async function removeAddress(change: Change, personId: string, email: string) {
  const { tx } = change;
  // An address in which nobody receives mail: a link that named only them must not open to everybody.
  const nobody = `${personId}@erased.invalid`.toLowerCase();
  await tx.$executeRaw`DELETE FROM mail WHERE lower(recipient) = ${email}`;
  await tx.invitation.deleteMany({ where: { email } });
  // In a value it stands among other text; a longer address that ends or begins with it is another one's.
  const address = `(^|[^${LOCAL}])${email.replace(/[^\p{L}\p{N}@]/gu, '\\$&')}($|[^a-z0-9.-])`;
  await tx.$executeRaw`
    DELETE FROM verification
    WHERE lower(identifier) IN (${email}, ${`change-${email}`}, ${`change-email-${email}`}) OR value ~* ${address}`;
  await tx.claim.updateMany({ where: { email }, data: { email: nobody } });
  await tx.$executeRaw`
    UPDATE share_link SET people = array_replace(people, ${email}, ${nobody})
    WHERE people @> ARRAY[${email}]`;
  await removeFromApprovals(change, email);
  await tx.$executeRaw`UPDATE audit SET actor = ${personId} WHERE actor = ${email}`;
  await tx.$executeRaw`
    UPDATE audit SET subject = array_to_string(array_replace(string_to_array(subject, ' '), ${email}, ${personId}), ' ')
    WHERE ${email} = ANY (string_to_array(subject, ' '))`;
}

/** What stands before the sign of an address, for a regular expression. */
const LOCAL = "a-z0-9.!#$%&'*+/=?^_`{|}~-";

async function removeFromApprovals({ tx }: Change, email: string) {
  await tx.asset.updateMany({
    where: { approvalSetBy: email },
    data: { approvalSetBy: FORMER_MEMBER },
  });
  await tx.approvalEntry.updateMany({ where: { setBy: email }, data: { setBy: FORMER_MEMBER } });
  // An undo writes back what was before.
  await tx.$executeRaw`
    UPDATE bulk_change_part SET before = (
      SELECT jsonb_agg(
        CASE WHEN one ->> 'setBy' = ${email} THEN one || jsonb_build_object('setBy', ${FORMER_MEMBER}::text) ELSE one END
        ORDER BY place)
      FROM jsonb_array_elements(before) WITH ORDINALITY AS each (one, place))
    WHERE jsonb_typeof(before) = 'array' AND before @> jsonb_build_array(jsonb_build_object('setBy', ${email}::text))`;
}
