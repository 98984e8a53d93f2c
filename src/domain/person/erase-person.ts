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
  async (change, { id, email }: { id: string; email: string }, operator: Actor): Promise<void> => {
    await removeAnswers(change, id);
    await removePerson(change, id, operator);
    await removeAddress(change, id, email);
  },
);

async function removeAnswers({ tx, at }: Change, personId: string) {
  const own = { OR: [{ authorId: personId }, { visitor: { personId } }] };
  await tx.comment.deleteMany({ where: { ...own, replies: { none: {} } } });
  await tx.comment.updateMany({ where: own, data: { text: '', withdrawnAt: at } });
  await tx.visitorPick.deleteMany({ where: { visitor: { personId } } });
}

async function removeAddress({ tx }: Change, personId: string, email: string) {
  // An address in which nobody receives mail: a link that named only them must not open to everybody.
  const nobody = `${personId}@erased.invalid`.toLowerCase();
  await tx.mail.deleteMany({ where: { recipient: email } });
  await tx.invitation.deleteMany({ where: { email } });
  await tx.verification.deleteMany({
    where: { OR: [{ identifier: { contains: email } }, { value: { contains: email } }] },
  });
  await tx.claim.updateMany({ where: { email }, data: { email: nobody } });
  await tx.$executeRaw`
    UPDATE share_link SET people = array_replace(people, ${email}, ${nobody})
    WHERE people @> ARRAY[${email}]`;
  await tx.asset.updateMany({
    where: { approvalSetBy: email },
    data: { approvalSetBy: FORMER_MEMBER },
  });
  await tx.approvalEntry.updateMany({ where: { setBy: email }, data: { setBy: FORMER_MEMBER } });
  await tx.$executeRaw`
    UPDATE audit SET actor = replace(actor, ${email}, ${personId}), subject = replace(subject, ${email}, ${personId})
    WHERE strpos(actor, ${email}) > 0 OR strpos(subject, ${email}) > 0`;
}
