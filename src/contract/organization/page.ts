import { z } from 'zod';
import { analysis } from '../asset/analysis';
import { asset } from '../asset/asset';
import { shownValues } from '../asset/own-values';
import { photoDetails } from '../asset/photo';
import { playback } from '../asset/playback';
import { mapTiles } from '../browse/map-tiles';
import { DELIVERY_MODES } from '../choices';

/** Only the pages receive this field, not REST. */
const processing = z.enum(['waiting', 'done', 'failed']);

export const shownAsset = asset
  .extend({ processing, playback: playback.nullable() })
  .meta({ id: 'ShownAsset' });
/** An asset, the state of its processing, and how a video plays; null for an image, and where none is made. */
export type ShownAsset = z.infer<typeof shownAsset>;

export const libraryPage = z.object({
  name: z.string(),
  /** Its live originals, its live variants, and the originals in its trash. */
  assetsCount: z.int(),
  variantsCount: z.int(),
  trashCount: z.int(),
  /** The approval states of the organization; `paid`: whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
  /** The most bytes of one file. */
  maxFileBytes: z.int(),
});
export type LibraryPage = z.infer<typeof libraryPage>;

export const assetPage = z.object({
  libraryName: z.string(),
  asset: shownAsset,
  /** Why processing failed or is delayed. */
  processingError: z.string().nullable(),
  /**
   * Who gets it by its address, unless everybody always does: whether the address answers now, with a signature where the
   * mode asks for one, and until when, in unix milliseconds; null: no time changes that.
   */
  delivery: z
    .object({ mode: z.enum(DELIVERY_MODES), served: z.boolean(), until: z.number().nullable() })
    .nullable(),
  /** Whether a variant is about to become the default. */
  promoting: z.boolean(),
  /** Its tags from AI analysis. */
  aiTags: z.array(z.string()),
  /** Whether a person wrote or removed its description. */
  describedByPerson: z.boolean(),
  photo: photoDetails.nullable(),
  /** What people set for it, as in its extras. */
  own: z.object(shownValues),
  /** The name of its position; null: unknown. */
  place: z.string().nullable(),
  /** What was found in its image; null: nothing has looked at it. */
  analysis: analysis.nullable(),
  /** The server of the tiles of its map; null: it has no position, or the operator chose no server. */
  mapTiles: mapTiles.nullable(),
  /** All its approvals, newest first. */
  approvals: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      setBy: z.string().nullable(),
      /** In unix milliseconds. */
      setAt: z.number(),
      note: z.string().nullable(),
    }),
  ),
  /** The approval states of the organization; `paid`: whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
});
export type AssetPage = z.infer<typeof assetPage>;

/** What a mailed link does for a signed-out person: `confirm` signs in, `sign-in` is too old for this. */
export const mailEntry = z.enum(['sign-up', 'confirm', 'sign-in']);
export type MailEntry = z.infer<typeof mailEntry>;

export const claimPage = z.object({
  state: z.enum(['open', 'used', 'expired']),
  libraries: z.array(z.string()),
  /** What clients will read: until somebody names it, the organization has the name of its first library. */
  organizationName: z.string(),
  expiresAt: z.date(),
  /** The recipient of the mailed link. Null: the link is not open, or did not come from a mail. */
  mail: z.object({ email: z.string(), entry: mailEntry }).nullable(),
});
export type ClaimPage = z.infer<typeof claimPage>;

/** A tag of a library, and how many originals have it; 0 if only variants have it. */
export const tagUse = z.object({ id: z.string(), count: z.int() });
export type TagUse = z.infer<typeof tagUse>;

/** Everything a person has access to, for the start page. `assetsCount`: originals. */
export const homePage = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(['owner', 'member']),
      libraries: z.array(z.object({ id: z.string(), name: z.string(), assetsCount: z.int() })),
    }),
  ),
  /** Organizations in the trash the person may restore. */
  trashed: z.array(z.object({ id: z.string(), name: z.string(), purgedAt: z.date() })),
  /** The newest share links that name the person. */
  shared: z.array(z.object({ title: z.string(), organizationName: z.string(), url: z.string() })),
});
export type HomePage = z.infer<typeof homePage>;

export const accountPage = z.object({
  name: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** False when the person has only used other sign-in methods so far. */
  hasPassword: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), created: z.date().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      created: z.date(),
      expires: z.date(),
      /** The browser, as described by itself. */
      browser: z.string().nullable(),
      clientIp: z.string().nullable(),
      /** Whether it is the session of this request. */
      current: z.boolean(),
    }),
  ),
  /** Applications to which the person granted access. */
  applications: z.array(
    z.object({
      id: z.string(),
      /** The name the application gave itself. */
      name: z.string().nullable(),
      /** The hosts it redirects people to; null for a program on the person's own computer. */
      host: z.string().nullable(),
      /** The widest access of its tokens. */
      access: z.enum(['read', 'write']).nullable(),
      since: z.date(),
      /** Accurate to the minute. */
      lastUsed: z.date().nullable(),
      /** The name of the organization it is limited to; null when it has the whole account. */
      organization: z.string().nullable(),
    }),
  ),
});
export type AccountPage = z.infer<typeof accountPage>;

/** The page on which a person enters the code of a device: who they are, and what they can give access to. */
export const accessPage = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AccessPage = z.infer<typeof accessPage>;

/** The content of the page on which a person grants or denies an application access. */
export const consentPage = accessPage.extend({
  application: z.object({
    /** The name the application gave itself; it is not verified. */
    name: z.string().nullable(),
    /** The host it redirects people to; null for a program on their own computer. */
    host: z.string().nullable(),
  }),
});
export type ConsentPage = z.infer<typeof consentPage>;
