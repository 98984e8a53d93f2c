import { resolve } from 'node:path';
import { z } from 'zod';
import { displayName, email, text } from '@/contract/parameters';
import { isSlug } from '@/domain/slug';
import type { Option } from './command';

const slugShape = text.refine(
  isSlug,
  'must be 1 to 63 of a-z, 0-9 and -, with no hyphen first or last',
);

/** An existing identifier: it is only looked up, so every text is allowed. */
const known = text.min(1, 'must not be empty');

// Options that several commands share.
export const organization = {
  value: 'O',
  description: 'Slug of the organization.',
  shape: known,
} satisfies Option;

export const optionalOrganization = {
  value: 'O',
  description: 'Slug of one organization; all of them when left out.',
  shape: known.optional(),
} satisfies Option;

/** Of a command that deletes: without it, it says what would go. */
export const yes = {
  description: 'Does it. Without this switch the command only says what would go.',
  shape: z.boolean().optional(),
} satisfies Option;

export const library = {
  value: 'L',
  description: 'Slug of the library.',
  shape: known,
} satisfies Option;

export const person = {
  value: 'E',
  description: 'Email address of the person.',
  shape: email,
} satisfies Option;

export const name = {
  value: 'N',
  description: 'Display name, 1 to 100 characters.',
  shape: displayName,
} satisfies Option;

export const slug = {
  value: 'S',
  description: 'Slug, 1 to 63 of a-z, 0-9 and -; made from the name when left out.',
  shape: slugShape.optional(),
} satisfies Option;

/** A secret or an id that was issued before. */
export const plaintextSecret = (value: string, description: string) =>
  ({ value, description, shape: known, secret: true }) satisfies Option;

/** A folder on this machine; a relative path starts at the folder of Vitrine. */
export const folder = (description: string) =>
  ({
    value: 'DIR',
    description,
    shape: text.min(1, 'must name a folder').transform((path) => resolve(path)),
  }) satisfies Option;

/** An existing backup. */
export const backupPlace = (description: string) =>
  ({
    value: 'DIR',
    description: `The folder of a backup, or of those in BACKUP_TO, of which the newest is taken; add /20261129T013000000Z for another one. ${description}`,
    shape: text
      .min(1, 'must name a folder')
      .transform((place) => (place.startsWith('s3://') ? place : resolve(place))),
  }) satisfies Option;

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((sent) => sent >= min && sent <= max, `must be from ${min} to ${max}`);

/** One of the given values. */
export const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words, `must be ${words.join(' or ')}`);
