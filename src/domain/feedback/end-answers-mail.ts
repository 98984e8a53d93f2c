import { isSameText, lookupsOf, type Secrets } from '../access/secret/secrets';
import { operation } from '../operation';

type Member = { organizationId: string; personId: string };

/** What ends the mails about answers to a member: it names the member, and is good for nothing else. */
export const unsubscribeToken = (secrets: Secrets, { organizationId, personId }: Member): string =>
  `${organizationId}.${personId}.${signaturesOf(secrets, organizationId, personId)[0]}`;

/**
 * Ends the mails about answers to the member of a token of `unsubscribeToken`. Returns the organization, also when they
 * had ended before; null for any other token.
 */
export const endAnswersMail = operation(
  async ({ tx, secrets }, token: string): Promise<string | null> => {
    const [organizationId = '', personId = '', signature = ''] = token.split('.');
    const right = signaturesOf(secrets, organizationId, personId);
    if (!right.some((issued) => isSameText(issued, signature))) return null;
    await tx.$executeRaw`
      UPDATE member SET feedback_mail = 'none'
      WHERE organization_id = ${organizationId} AND person_id = ${personId}`;
    return organizationId;
  },
);

const signaturesOf = (secrets: Secrets, ...member: string[]) =>
  lookupsOf(secrets, JSON.stringify(member), 'unsubscribe').map((hash) =>
    hash.toString('base64url'),
  );
