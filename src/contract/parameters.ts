import { z } from 'zod';
import { refuse } from './errors';
import { LIMITS } from './limits';

/** Strings that PostgreSQL and JSON can both carry: no NUL, no lone surrogate. */
export const text = z
  .string()
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'must be valid Unicode without NUL',
  );

export const email = text.pipe(z.email('must be an email address').max(LIMITS.emailLength));

/** What people call a library, a key or an organization. */
export const displayName = text.refine(
  (sent) => sent.trim() !== '' && [...sent].length <= LIMITS.nameLength,
  `must have 1 to ${LIMITS.nameLength} characters`,
);

/** The value of a query parameter that was sent once; sent repeatedly, the request is refused. */
const digits = z.string().regex(/^\d{1,15}$/, 'must be a whole number in decimal digits');

/** A whole number in a query, from `min` to `max`, `fallback` when absent. */
export const wholeNumber = (range: { min: number; max: number; fallback: number }) =>
  digits
    .transform(Number)
    .refine(
      (value) => value >= range.min && value <= range.max,
      `must be from ${range.min} to ${range.max}`,
    )
    .default(range.fallback)
    .meta({
      override: {
        type: 'integer',
        minimum: range.min,
        maximum: range.max,
        default: range.fallback,
      },
    });

/** A list in a query: comma-separated, repeated, or both. Blanks are dropped, doubles count once. */
export const list = (maxItems: number, name: string) =>
  z
    .union([text, z.array(text)])
    .transform((sent) => {
      const items = [sent].flat().flatMap((part) => part.split(','));
      return [...new Set(items.map((item) => item.trim().normalize('NFC')).filter(Boolean))];
    })
    .refine((items) => items.length <= maxItems, `at most ${maxItems} ${name}`)
    .default([])
    .meta({ override: { type: 'array', items: { type: 'string' }, maxItems } });

/**
 * Ids in a JSON body, at most 100, each counted once. Also because of the transformation a lone string is refused:
 * for a bare array schema the OpenAPI adapter would make an array of one that a DELETE brings.
 */
export const ids = ({ min }: { min: 0 | 1 }) =>
  z
    .array(text, 'must be an array of ids')
    .min(min, 'must name at least one asset')
    .max(LIMITS.idsPerCall, `at most ${LIMITS.idsPerCall} ids`)
    .transform((sent) => [...new Set(sent)]);

export const organizationPath = { organizationId: z.string() };
export const libraryPath = { ...organizationPath, libraryId: z.string() };
export const assetPath = { ...libraryPath, assetId: z.string() };

/** A page of a list as rows to skip and rows to take. Refuses with BAD_USER_INPUT past the farthest row. */
export const pageOf = (index: number, pageSize: number) => {
  const offset = index * pageSize;
  if (offset > LIMITS.pageOffset)
    refuse('BAD_USER_INPUT', { message: 'This page lies too far back.' });
  return { offset, limit: pageSize };
};
