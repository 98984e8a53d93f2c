import { refuse } from '@/contract/errors';
import { lookupsOf } from '../access/secret/secrets';
import { newPass } from '../access/secret/share-signatures';
import type { Domain } from '../operation';
import { matchesPassword } from '../person/password';

const FIND = {
  name: 'find-share-password',
  text: `
    SELECT id AS "linkId", password_version AS "passwordVersion", password_hash AS hash
    FROM share_link
    WHERE token_hash = ANY ($1) AND withdrawn_at IS NULL AND password_hash IS NOT NULL
      AND (expires_at IS NULL OR expires_at > $2)`,
};

type Row = { linkId: string; passwordVersion: number; hash: string };

/**
 * Returns the signed cookie proving that a visitor entered the password of a link. Refuses a wrong password with
 * FORBIDDEN, and an expired link or one without a password like an unknown one, with NOT_FOUND.
 */
export async function enterShareLink(
  { database, secrets, now }: Domain,
  token: string,
  password: string,
): Promise<string> {
  const link = await database.row<Row>(FIND, [lookupsOf(secrets, token, 'share-link'), now()]);
  if (!link) refuse('NOT_FOUND');
  if (!(await matchesPassword(password, link.hash)))
    refuse('FORBIDDEN', 'That password doesn’t match.');
  return newPass(secrets, link, now());
}
