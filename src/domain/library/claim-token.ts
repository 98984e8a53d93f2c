import { isSameText, lookupsOf, type Secrets } from '../access/secret/secrets';
import { randomText } from '../new-id';

/**
 * The secret part of a new claim link: 40 random characters, then the end of the claim window with a signature. The link
 * can so be recognized as an expired one after everything about it has been deleted.
 */
export function newClaimToken(secrets: Secrets, expiresAt: Date): string {
  const dated = `${randomText(40)}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
  return `${dated}-${signaturesOf(secrets, dated)[0]}`;
}

/** The end of the claim window of an issued link, exact to the second; null for any other text. */
export function expiryOfClaimToken(secrets: Secrets, token: string): Date | null {
  const [, dated = '', seconds = '', signature = ''] =
    /^([0-9A-Za-z]{40}-([0-9a-z]{1,8}))-([0-9a-f]{16})$/.exec(token) ?? [];
  if (!signature) return null;
  const right = signaturesOf(secrets, dated).some((issued) => isSameText(issued, signature));
  return right ? new Date(Number.parseInt(seconds, 36) * 1000) : null;
}

/** The possible signatures of a link, one for each secret, the newest secret's first. */
const signaturesOf = (secrets: Secrets, dated: string): string[] =>
  lookupsOf(secrets, dated, 'claim-expiry').map((hash) => hash.toString('hex').slice(0, 16));

/**
 * The proof added to a claim link by its mail: the holder reads the mail of that address. It belongs to this link and
 * this address alone, and the interface never answers it.
 * @param email the address in lower case, as the claim stores it
 */
export const claimProof = (secrets: Secrets, token: string, email: string): string =>
  proofsOf(secrets, token, email)[0] as string;

/** Whether a proof was made for this claim link and this address. */
export const provesAddress = (secrets: Secrets, proof: string, token: string, email: string) =>
  proofsOf(secrets, token, email).some((right) => isSameText(right, proof));

/** The possible proofs of a link, one for each secret, the newest secret's first. */
const proofsOf = (secrets: Secrets, token: string, email: string): string[] =>
  lookupsOf(secrets, `${token} ${email}`, 'claim-proof').map((hash) =>
    hash.toString('hex').slice(0, 32),
  );
