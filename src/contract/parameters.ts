import { z } from 'zod';
import { refuse } from './errors';
import { LIMITS } from './limits';

/** Strings storable in both PostgreSQL and JSON: no NUL, no lone surrogate. */
export const text = z
  .string()
  .refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'must be valid Unicode without NUL',
  );

export const email = text.pipe(z.email('must be an email address').max(LIMITS.emailLength));

/** The name of a library, a key, an organization or a person. */
export const displayName = text
  .refine(
    (sent) => sent !== '' && [...sent].length <= LIMITS.nameLength,
    `must have 1 to ${LIMITS.nameLength} characters`,
  )
  // Spaces and invisible characters would leave nothing to read or to click on.
  .refine((sent) => sent === '' || /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(sent), 'must not be blank');

/** A name a person gives to something of their own: trimmed, NFC. */
export const givenName = text.transform((sent) => sent.trim().normalize('NFC')).pipe(displayName);

/** A query parameter sent once; a repeated parameter is refused. */
const WHOLE = 'must be a whole number in decimal digits';
const digits = z.string(WHOLE).regex(/^\d{1,15}$/, WHOLE);

/** A whole number in a query, from `min` to `max`; `fallback` when it is missing. */
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

/** A page of assets in a query. */
export const assetsPage = {
  page: wholeNumber({ min: 1, max: 999_999_999, fallback: 1 }),
  pageSize: wholeNumber({
    min: 1,
    max: LIMITS.assetsPage.max,
    fallback: LIMITS.assetsPage.default,
  }),
};

/** A list in a query: comma-separated, repeated, or both. Empty items are dropped, duplicates count once. */
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

/** Ids in a JSON body, at most 100, each counted once. */
export const ids = ({ min }: { min: 0 | 1 }) =>
  z
    .array(text, 'must be an array of ids')
    .min(min, 'must name at least one asset')
    .max(LIMITS.idsPerCall, `at most ${LIMITS.idsPerCall} ids`)
    .transform((sent) => [...new Set(sent)]);

export const organizationPath = { organizationId: z.string() };
export const libraryPath = { ...organizationPath, libraryId: z.string() };
export const collectionPath = { ...organizationPath, collectionId: z.string() };
export const assetPath = { ...libraryPath, assetId: z.string() };

/** Converts a page of a list to `offset` and `limit`. Refuses with BAD_USER_INPUT beyond the highest offset. */
export const pageOf = (index: number, pageSize: number) => {
  const offset = index * pageSize;
  if (offset > LIMITS.pageOffset)
    refuse('BAD_USER_INPUT', { message: 'This page is too far back.' });
  return { offset, limit: pageSize };
};

const ORGANIZATION = '/organizations/{organizationId}' as const;
const LIBRARIES = `${ORGANIZATION}/libraries` as const;

/** The paths of the interface that several operations share, below `{base_url}`. */
export const PATHS = {
  libraries: LIBRARIES,
  library: `${LIBRARIES}/{libraryId}`,
  uploads: `${LIBRARIES}/{libraryId}/uploads`,
  assets: `${LIBRARIES}/{libraryId}/assets`,
  asset: `${LIBRARIES}/{libraryId}/assets/{assetId}`,
  trash: `${LIBRARIES}/{libraryId}/trash`,
  comment: `${LIBRARIES}/{libraryId}/comments/{id}`,
  collections: `${ORGANIZATION}/collections`,
  collection: `${ORGANIZATION}/collections/{collectionId}`,
  shareLinks: `${ORGANIZATION}/share-links`,
  shareLink: `${ORGANIZATION}/share-links/{linkId}`,
  webhooks: `${ORGANIZATION}/webhooks`,
  webhook: `${ORGANIZATION}/webhooks/{webhookId}`,
  members: `${ORGANIZATION}/members`,
  member: `${ORGANIZATION}/members/{personId}`,
  invitations: `${ORGANIZATION}/invitations`,
} as const;
