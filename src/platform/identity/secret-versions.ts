import { createHash } from 'node:crypto';

/** The newest first: it encrypts; all of them decrypt. */
export type IdentitySecrets = readonly [string, ...string[]];

/** Encrypted values name their secret by this number, which reveals nothing about it. */
const versionOf = (secret: string): number =>
  Number.parseInt(
    createHash('sha256').update(`version of ${secret}`).digest('hex').slice(0, 12),
    16,
  );

/** The secrets in the form of better-auth's options. */
export const betterAuthSecrets = (secrets: IdentitySecrets) => ({
  secrets: secrets.map((value) => ({ version: versionOf(value), value })),
  // Decrypts values from before values named their secret.
  secret: secrets.at(-1),
});

/** The secrets as better-auth's own encryption takes them. */
export const encryptionKey = (secrets: IdentitySecrets) => ({
  keys: new Map(secrets.map((value) => [versionOf(value), value])),
  currentVersion: versionOf(secrets[0]),
  legacySecret: secrets.at(-1),
});
