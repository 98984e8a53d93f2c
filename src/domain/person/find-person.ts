import { refuse } from '@/contract/errors';
import type { Change } from '../operation';

/** A person by their email address, in upper or lower case; refuses with NOT_FOUND. */
export async function findPerson(
  { tx }: Pick<Change, 'tx'>,
  address: string,
): Promise<{ id: string; email: string }> {
  const email = address.toLowerCase();
  const person = await tx.person.findUnique({ where: { email }, select: { id: true } });
  if (!person) refuse('NOT_FOUND', `There is no person with the email ${email}.`);
  return { id: person.id, email };
}
