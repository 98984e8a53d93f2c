import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { hasCharacters } from '@/contract/characters';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';

/** Each guess costs 16 MiB and about 60 ms. */
const SCRYPT_COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/** Refuses with BAD_USER_INPUT a password too short or too long; by default an account's. */
export function refuseWeakPassword(
  password: string,
  { min, max }: { min: number; max: number } = LIMITS.passwordLength,
) {
  if (!hasCharacters(password, { min, max }))
    refuse('BAD_USER_INPUT', `A password needs ${min} to ${max} characters.`);
}

/** The stored form of a password, as better-auth reads it: the salt in hex, a colon, the scrypt key in hex. */
export async function hashPassword(
  password: string,
  salt = randomBytes(16).toString('hex'),
): Promise<string> {
  // The salt is the hex text itself, not the bytes it encodes.
  const key = await new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 64, SCRYPT_COST, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  );
  return `${salt}:${key.toString('hex')}`;
}

/** Whether `hash` was made from this password. */
export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const again = Buffer.from(await hashPassword(password, hash.split(':')[0]));
  const kept = Buffer.from(hash);
  return again.length === kept.length && timingSafeEqual(again, kept);
}
