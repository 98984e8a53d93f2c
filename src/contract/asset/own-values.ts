import { z } from 'zod';
import { LIMITS } from '../limits';
import { boundedText, text } from '../parameters';
import { description, typedName } from './asset-changes';

// What people set for an asset. A value left out stays; null takes an own value away.

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;
const CLOCK = /^T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?/;
const ZONE = /^(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Years that captured_at() in the database orders by. */
const YEARS = { first: 1826, last: 2199 };

/** The parts of a time in ISO 8601; null when it begins with no day that there is. */
function partsOf(sent: string) {
  const [day = '', ...numbers] = DAY.exec(sent) ?? [];
  const [year = 0, month = 0, date = 0] = numbers.map(Number);
  const at = new Date(Date.UTC(year, month - 1, date));
  if (day === '' || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  const clock = CLOCK.exec(sent.slice(day.length))?.[0] ?? '';
  return { year, clock, zone: sent.slice(day.length + clock.length) };
}

function isTaken(sent: string): boolean {
  const parts = partsOf(sent);
  if (!parts || parts.year < YEARS.first || parts.year > YEARS.last) return false;
  return parts.zone === '' || (parts.clock !== '' && ZONE.test(parts.zone));
}

/** Years that every writing of a time has with four digits, in each zone. */
const INSTANT_YEARS = { first: 1000, last: 9998 };

function isInstant(sent: string): boolean {
  const parts = partsOf(sent);
  if (!parts || parts.clock === '' || !ZONE.test(parts.zone)) return false;
  const year = new Date(sent).getUTCFullYear();
  return year >= INSTANT_YEARS.first && year <= INSTANT_YEARS.last;
}

const takenAt = text
  .refine(
    isTaken,
    `must be a day or a time from ${YEARS.first} to ${YEARS.last}, such as 2026-06-14T10:00:00+02:00`,
  )
  .meta({ example: '2026-06-14T10:00:00+02:00' });
const TAKEN_AT = 'When it was taken, ISO 8601, with or without a zone; null: as its file says.';

const position = z
  .strictObject({
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .meta({ description: 'Signed decimal degrees.', example: 48.36 }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .meta({ description: 'Signed decimal degrees.', example: -4.77 }),
  })
  .meta({ id: 'AssetPosition' });
const POSITION = 'Where it was taken; null: as its file says.';

const focalPoint = z
  .strictObject({
    x: z.number().min(0).max(1).meta({ description: 'From the left, 0 to 1.', example: 0.5 }),
    y: z.number().min(0).max(1).meta({ description: 'From the top, 0 to 1.', example: 0.4 }),
  })
  .meta({ id: 'AssetFocalPoint' });
const FOCAL_POINT = 'The point that every crop keeps; null: none is set.';

/** As in `de`, `pt-BR`, `zh-Hant`. */
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/;

/** A tag of BCP 47 in its usual spelling; null when it is none. */
export function languageOf(sent: string): string | null {
  if (!LANGUAGE.test(sent)) return null;
  try {
    return Intl.getCanonicalLocales(sent)[0] ?? null;
  } catch {
    return null;
  }
}

const LANGUAGES = 'Descriptions in other languages, by language tag';

const descriptions = z
  .record(z.string(), description.nullable())
  .superRefine((sent, context) => {
    for (const language of Object.keys(sent))
      if (languageOf(language) === null)
        context.addIssue({
          code: 'custom',
          path: [language.slice(0, 40)],
          message: 'is no language tag, such as de or pt-BR',
        });
  })
  .meta({
    description: `${LANGUAGES}. Those left out stay; null removes one.`,
    example: { de: 'Ein Leuchtturm in der Dämmerung.' },
  });

const rightsText = (what: string, example: string) =>
  boundedText(LIMITS.rightsTextLength, { error: `at most ${LIMITS.rightsTextLength} characters` })
    .nullable()
    .meta({ description: what, example, maxLength: LIMITS.rightsTextLength });

const credit = {
  creator: rightsText('Who made it.', 'Ada Moreau'),
  credit: rightsText('The credit line.', 'Ada Moreau / Northlight'),
  copyright: rightsText('The copyright notice.', '© 2026 Northlight'),
  licence: rightsText('The licence, in words or as a URL.', 'https://example.org/licence'),
};
export type CreditText = keyof typeof credit;
export const CREDIT_TEXTS = Object.keys(credit) as CreditText[];

const instant = (what: string, example: string) =>
  text
    .refine(
      isInstant,
      `must be a time with a zone from ${INSTANT_YEARS.first} to ${INSTANT_YEARS.last}, such as 2026-06-14T10:00:00Z`,
    )
    .nullable()
    .meta({ description: what, example });

const hold = z.boolean().describe('Whether it may not be deleted permanently.');
const allRights = {
  validFrom: instant('From when it may be used.', '2026-06-01T00:00:00Z'),
  validUntil: instant('Until when it may be used.', '2027-06-01T00:00:00Z'),
  hold,
  ...credit,
};

const rights = z.strictObject(allRights).partial().meta({ id: 'RightsToSet' });
const RIGHTS =
  'Who has the rights, and from when until when. Those left out stay; null removes one.';

const posterAt = z.number().min(0);
const POSTER_AT = 'Which second of a film its poster shows; null: the service chooses.';

/** What a change of an asset may set. */
export const ownValues = {
  name: typedName
    .meta({ description: 'The new name; its extension stays.', example: 'lighthouse' })
    .optional(),
  description: description.optional(),
  takenAt: takenAt.nullable().describe(TAKEN_AT).optional(),
  position: position.nullable().describe(POSITION).optional(),
  descriptions: descriptions.optional(),
  rights: rights.optional().describe(RIGHTS),
  focalPoint: focalPoint.nullable().describe(FOCAL_POINT).optional(),
  posterAt: posterAt.nullable().describe(POSTER_AT).optional(),
};
export const valuesToSet = z.strictObject(ownValues);
export type ValuesToSet = z.infer<typeof valuesToSet>;

const withoutNull = {
  takenAt,
  position,
  focalPoint,
  posterAt,
  validFrom: allRights.validFrom.unwrap(),
  validUntil: allRights.validUntil.unwrap(),
  creator: credit.creator.unwrap(),
  credit: credit.credit.unwrap(),
  copyright: credit.copyright.unwrap(),
  licence: credit.licence.unwrap(),
};
const CLEARABLE = Object.keys(withoutNull) as (keyof typeof withoutNull)[];

/** The same for programs that send null for what they leave out: what goes is named in `clear`. */
export const valuesWithoutNull = {
  name: ownValues.name,
  description: description.optional(),
  takenAt: takenAt.describe('When it was taken, ISO 8601, with or without a zone.').optional(),
  position: position.describe('Where it was taken.').optional(),
  descriptions: z
    .record(z.string(), description)
    .meta({ description: `${LANGUAGES}. Those left out stay; an empty text removes one.` })
    .optional(),
  rights: z
    .strictObject({ ...withoutNull, hold })
    .omit({ takenAt: true, position: true, focalPoint: true, posterAt: true })
    .partial()
    .optional()
    .describe('Who has the rights, and from when until when. Those left out stay.'),
  focalPoint: focalPoint.describe('The point that every crop keeps.').optional(),
  posterAt: posterAt.describe('Which second of a film its poster shows.').optional(),
  clear: z
    .array(z.enum(CLEARABLE))
    .optional()
    .describe('What to take away: a time, a position and a poster are then those of the file.'),
};

/** Those of an asset, as its extras show them. */
export const shownValues = {
  descriptions: z
    .record(z.string(), z.string())
    .meta({ description: `${LANGUAGES}.`, example: { de: 'Ein Leuchtturm in der Dämmerung.' } }),
  rights: z.object(allRights).describe('Who has the rights, and from when until when.'),
  focalPoint: focalPoint.nullable().describe(FOCAL_POINT),
  taken: z
    .string()
    .nullable()
    .meta({ description: 'When it was taken: as a person set it, otherwise as its file says.' }),
  position: position
    .nullable()
    .describe('Where it was taken: as a person set it, otherwise as its file says.'),
  credit: z
    .object(credit)
    .describe('Creator, credit, copyright and licence: as set, otherwise as its file says.'),
  posterAt: posterAt.nullable().describe(POSTER_AT),
};
