import { z } from 'zod';
import { hasCharacters } from './characters';
import { refuse } from './errors';
import { LIMITS } from './limits';

/** The id of an asset in examples. */
export const EXAMPLE_ID = 'k3JxT0v9QmZbW2rLp8aYc';

/** UTF-16 units of a character, with the space around a text and the signs that become one in NFC. */
const UNITS_BEFORE_TIDIED = 10;

const isValid = (value: string) => !value.includes('\0') && value.isWellFormed();
const INVALID = 'must be valid Unicode without NUL';

/** Strings storable in both PostgreSQL and JSON: no NUL, no lone surrogate. */
export const text = z.string().refine(isValid, INVALID);

type BoundedText = {
  min?: number;
  error: string | ((issue: { input?: unknown }) => string);
};

const shortText = (units: number, error: BoundedText['error']) =>
  z
    .string()
    .refine((sent) => sent.length <= units, { error, abort: true })
    .refine(isValid, INVALID);

/** Without space around it, in NFC. */
const tidied = (sent: string) => sent.trim().normalize('NFC');

/** A text of up to `most` characters, not UTF-16 units. One that cannot be so short is refused before anything reads it. */
export const boundedText = (most: number, { min = 0, error }: BoundedText) =>
  shortText(2 * most, error).refine((sent) => hasCharacters(sent, { min, max: most }), { error });

/** The same for a text that is trimmed, or what else `tidy` does with it, before its characters count. */
export const tidiedText = (
  most: number,
  { min = 0, error, tidy = tidied }: BoundedText & { tidy?: (sent: string) => string },
) =>
  shortText(UNITS_BEFORE_TIDIED * most, error)
    .transform(tidy)
    .refine((sent) => hasCharacters(sent, { min, max: most }), { error });

export const email = text
  .pipe(z.email('must be an email address').max(LIMITS.emailLength))
  .meta({ example: 'ada@example.org' });

const NAME_LENGTH = `must have 1 to ${LIMITS.nameLength} characters`;
const NAME = { description: 'Name.', example: 'Spring campaign' };

/** The name of a library, a key, an organization or a person. */
export const displayName = boundedText(LIMITS.nameLength, { min: 1, error: NAME_LENGTH })
  // Spaces and invisible characters would leave nothing to read or to click on.
  .refine((sent) => sent === '' || /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(sent), 'must not be blank')
  .meta(NAME);

/** A name a person gives to something of their own: trimmed, NFC. */
export const givenName = tidiedText(LIMITS.nameLength, { min: 1, error: NAME_LENGTH })
  .pipe(displayName)
  .meta(NAME);

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

export const page = ({ first }: { first: 0 | 1 }) =>
  wholeNumber({ min: first, max: 999_999_999, fallback: first }).describe('The page to return.');

export const pageSize = (entries: { default: number; max: number }) =>
  wholeNumber({ min: 1, max: entries.max, fallback: entries.default }).describe(
    'How many entries a page has.',
  );

/** How many entries of a list without pages. */
export const mostEntries = (entries: { default: number; max: number }) =>
  wholeNumber({ min: 1, max: entries.max, fallback: entries.default }).describe(
    'How many are returned at most.',
  );

/** A page of assets in a query. */
export const assetsPage = {
  page: page({ first: 1 }),
  pageSize: pageSize(LIMITS.assetsPage),
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

/** The words of a search. */
export const searchWords = text
  .default('')
  .describe(
    'Words to look for, by their beginnings. All must match; where nothing does, words like “the” and “on” are passed over.',
  );

export const tagsQuery = list(LIMITS.tagsInFilter, 'tags').meta({
  description: 'Tags that every listed asset carries.',
  example: ['lighthouse', 'sea'],
});

export const approvalQuery = list(LIMITS.approvalsInSearch, 'approval states').describe(
  'Only assets in one of these approval states; `none` stands for assets without one.',
);

/** Ids in a JSON body, at most 100, each counted once. */
export const ids = ({ min }: { min: 0 | 1 }) =>
  z
    .array(text, 'must be an array of ids')
    .min(min, 'must name at least one asset')
    .max(LIMITS.idsPerCall, `at most ${LIMITS.idsPerCall} ids`)
    .transform((sent) => [...new Set(sent)])
    .meta({ example: [EXAMPLE_ID] });

export const organizationId = z
  .string()
  .meta({ description: 'Id of the organization: its slug.', example: 'northlight' });
export const libraryId = z
  .string()
  .meta({ description: 'Id of the library: its slug.', example: 'spring-campaign' });
export const collectionId = z
  .string()
  .meta({ description: 'Id of the collection.', example: 'Hd3kLm9pQx2rTv7yBn5wE' });
const ASSET_ID = { description: 'Id of the asset.', example: EXAMPLE_ID };
export const assetId = z.string().meta(ASSET_ID);

export const organizationPath = { organizationId };
export const libraryPath = { ...organizationPath, libraryId };
export const collectionPath = { ...organizationPath, collectionId };
export const assetPath = { ...libraryPath, assetId };
/** The same for changes, which refuse an id that cannot be one. */
export const changedAssetPath = { ...libraryPath, assetId: text.meta(ASSET_ID) };

/** Converts a page of a list to `offset` and `limit`. Refuses with BAD_USER_INPUT beyond the highest offset. */
export const pageOf = (index: number, pageSize: number) => {
  const offset = index * pageSize;
  if (offset > LIMITS.pageOffset) refuse('BAD_USER_INPUT', 'This page is too far back.');
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
  searches: `${ORGANIZATION}/searches`,
  search: `${ORGANIZATION}/searches/{searchId}`,
  shareLinks: `${ORGANIZATION}/share-links`,
  shareLink: `${ORGANIZATION}/share-links/{linkId}`,
  presets: `${ORGANIZATION}/presets`,
  preset: `${ORGANIZATION}/presets/{name}`,
  deliveryKeys: `${ORGANIZATION}/delivery-keys`,
  deliveryKey: `${ORGANIZATION}/delivery-keys/{kid}`,
  webhooks: `${ORGANIZATION}/webhooks`,
  webhook: `${ORGANIZATION}/webhooks/{webhookId}`,
  members: `${ORGANIZATION}/members`,
  member: `${ORGANIZATION}/members/{personId}`,
  invitations: `${ORGANIZATION}/invitations`,
} as const;
