import { z } from 'zod';
import type { ConsentChoice } from '@/platform/identity/port';

const answer = z.discriminatedUnion('accept', [
  z.object({ accept: z.literal(false), oauth_query: z.string() }),
  z.object({
    accept: z.literal(true),
    oauth_query: z.string(),
    personId: z.string().min(1),
    reach: z.string().min(1),
  }),
]);

/** Splits the form of the consent page: the body for better-auth, and the person's choice. Null when it is invalid. */
export function choiceOf(sent: object): { body: object; choice?: ConsentChoice } | null {
  const { data } = answer.safeParse(sent);
  if (!data) return null;
  const { accept, oauth_query } = data;
  const body = { accept, oauth_query };
  return data.accept ? { body, choice: { personId: data.personId, access: data.reach } } : { body };
}
