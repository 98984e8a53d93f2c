import { z } from 'zod';
import { playback } from '../asset/playback';
import { tile, tilesBeside } from '../browse/browse';
import { LATEST_TIME_MS } from '../browse/view';
import * as fields from '../fields';
import { LIMITS } from '../limits';
import { displayName, email, text } from '../parameters';
import { brand } from './brand';

/** What visitors may download: nothing, the largest size of an image and the version of a video for browsers, or the file as it was uploaded. */
export const SHARE_DOWNLOADS = ['none', 'renditions', 'originals'] as const;
export type ShareDownloads = (typeof SHARE_DOWNLOADS)[number];

/** The choices of a member for a link. */
export const shareSettings = z.object({
  title: displayName.meta({
    description: 'Heading that visitors see.',
    example: 'Spring campaign, first choice',
  }),
  greeting: text.max(LIMITS.shareGreetingLength).meta({
    description: 'Text that visitors see below it.',
    example: 'Please pick your favourites.',
  }),
  expiresAt: z.int().min(0).max(LATEST_TIME_MS).nullable().meta({
    description: 'When it ends, in Unix milliseconds; null: never.',
    example: 1_785_992_000_000,
  }),
  downloads: z
    .enum(SHARE_DOWNLOADS)
    .describe(
      'What visitors may download: `none`, `renditions` (the largest size of an image, a video as it plays) or `originals`.',
    ),
  showsNames: z.boolean().describe('Whether visitors see file names.'),
  showsMetadata: z.boolean().describe('Whether visitors see descriptions and capture details.'),
  takesFeedback: z.boolean().describe('Whether visitors may comment and pick.'),
  pickTarget: z.int().min(1).max(LIMITS.assetsPerCollection).nullable().meta({
    description:
      'How many assets each visitor is asked to pick with yes, which their page counts; null: as many as they like.',
    example: 10,
  }),
  people: z
    .array(email)
    .min(1)
    .max(LIMITS.peoplePerShareLink)
    .nullable()
    .meta({
      description:
        'Email addresses of those who may open it, signed in; each is mailed the link. Null: anyone with the link.',
      example: ['client@example.org'],
    }),
});
export type ShareSettings = z.infer<typeof shareSettings>;

const { expiresAt: expires, ...choices } = shareSettings.shape;

const password = text
  .nullable()
  .meta({ description: 'What visitors must enter; null for none.', example: null });

/** The choices of a program for a change of a link. `expires`: as `expiresAt`, which is a text in this interface. */
export const sentShareSettings = z.object({
  title: choices.title.optional(),
  greeting: choices.greeting.optional(),
  downloads: choices.downloads.meta({ example: 'none' }).optional(),
  showsNames: choices.showsNames.meta({ example: true }).optional(),
  showsMetadata: choices.showsMetadata.meta({ example: true }).optional(),
  takesFeedback: choices.takesFeedback.meta({ example: true }).optional(),
  pickTarget: choices.pickTarget.optional(),
  people: choices.people.optional(),
  expires: expires.optional(),
  password: password.optional(),
});

/** The choices for a new link, most of which may be left out. */
export const newShareSettings = z.object({
  title: choices.title,
  greeting: choices.greeting.default(''),
  expires: expires.default(null),
  downloads: choices.downloads.default('none'),
  showsNames: choices.showsNames.default(true),
  showsMetadata: choices.showsMetadata.default(false),
  takesFeedback: choices.takesFeedback.default(false),
  pickTarget: choices.pickTarget.default(null),
  people: choices.people.default(null),
  password: password.default(null),
});

/** The address of a link, which contains its token. Only who may change the link gets it again. */
export const newAddress = z.object({
  url: z.string().meta({
    description: 'The new address for visitors. It is shown only here.',
    example: 'https://media.example.org/s/YOUR_TOKEN',
  }),
});

const count = z.object({
  visits: z.int().describe('Visits.'),
  downloads: z.int().meta({ description: 'Downloads.' }),
});

/** A link in the list of the pages. */
export const shareLink = shareSettings.extend({
  id: z.string(),
  kind: z.enum(['assets', 'search', 'collection']),
  /** How many assets it shows; null for a search. */
  assetsCount: z.int().nullable(),
  /** The text of a search; null for assets. */
  searchText: z.string().nullable(),
  /** The name of the collection it shows; null for assets and searches, and once the collection is deleted. */
  collectionName: z.string().nullable(),
  /** The name of the one library whose assets a search without a text shows; null otherwise. */
  libraryName: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Null: the person no longer exists. */
  createdBy: z.string().nullable(),
  /** In unix milliseconds. */
  created: z.number(),
  /** When it was ended, in unix milliseconds; null: it is open. */
  endedAt: z.number().nullable(),
  /** Whether the person reading the list may change it. */
  mayChange: z.boolean(),
  /** Whether they may end it: also when they can no longer change all that is in it. */
  mayEnd: z.boolean(),
  /** Its address, for those; null when it was made before addresses were kept. */
  url: z.string().nullable(),
  total: count,
  /** Picks and comments of its visitors, and how many said that they are done. */
  feedback: z.object({ picks: z.int(), comments: z.int(), done: z.int() }),
  /** An asset of it; null: it shows none, or what a search finds. */
  cover: tile.nullable(),
  /** Of the last `LIMITS.shareLinkDays` days, those with visits or downloads, newest first; `day` as "2026-05-20". */
  days: z.array(count.extend({ day: z.string() })),
});
export type ShareLink = z.infer<typeof shareLink>;

export const linkId = text.meta({
  description: 'Id of the link.',
  example: 'Nb5vCx2zLk8jHg4fDs7aP',
});

/** A link in a list for programs. */
export const openShareLink = z
  .object({
    id: linkId.describe('Id.'),
    ...choices,
    expires,
    kind: z
      .enum(['assets', 'search', 'collection'])
      .describe('What it shows: `assets`, `search` or `collection`.'),
    assetsCount: z.int().nullable().describe('How many assets it shows; null for a search.'),
    hasPassword: z.boolean().describe('Whether visitors must enter a password.'),
    createdBy: fields.personName
      .nullable()
      .describe('Name of the person or the key that made it; null when they are gone.'),
    created: fields.created,
    mayChange: z.boolean().describe('Whether the credential may change it.'),
    total: count.describe('Use by visitors.'),
    feedback: z
      .object({
        picks: z.int().describe('How many picks.'),
        comments: z.int().describe('How many comments.'),
      })
      .describe('What visitors said.'),
  })
  .meta({ id: 'OpenShareLink' });

/** The page of a link. Before entering its password, a visitor learns nothing of it. */
export const sharedPage = z.discriminatedUnion('state', [
  z.object({ state: z.literal('expired') }),
  z.object({ state: z.literal('locked') }),
  /** For named people. `signedInAs`: the address of somebody else; null: nobody is signed in. */
  z.object({ state: z.literal('personal'), signedInAs: z.string().nullable() }),
  z.object({
    state: z.literal('open'),
    title: z.string(),
    greeting: z.string(),
    organizationName: z.string(),
    brand,
    showsNames: z.boolean(),
    downloads: z.enum(SHARE_DOWNLOADS),
    /** Whether visitors may comment and pick. */
    takesFeedback: z.boolean(),
    pickTarget: z.int().nullable(),
  }),
]);
export type SharedPage = z.infer<typeof sharedPage>;
export type OpenSharedPage = Extract<SharedPage, { state: 'open' }>;

/** An asset of a link on a page of its own, and its neighbours. */
export const sharedAssetPage = z.object({
  /** Of the link. */
  title: z.string(),
  showsNames: z.boolean(),
  /** Whether visitors may comment and pick. */
  takesFeedback: z.boolean(),
  asset: tile.extend({
    ref: z.string(),
    /** Null where the link shows no metadata. */
    description: z.string().nullable(),
    recordedAt: z.string().nullable(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    playback: playback.nullable(),
  }),
  neighbours: tilesBeside,
  /** Null: nothing may be downloaded. */
  downloadUrl: z.string().nullable(),
});
export type SharedAssetPage = z.infer<typeof sharedAssetPage>;
