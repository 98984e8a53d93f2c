import { z } from 'zod';
import { asset } from './asset';

/** What the pages are told beyond the interface. */
const processing = z.enum(['waiting', 'done', 'failed']);

export const shownAsset = asset.extend({ processing }).meta({ id: 'ShownAsset' });
/** An asset, and how far its processing is. */
export type ShownAsset = z.infer<typeof shownAsset>;

export const libraryPage = z.object({
  name: z.string(),
  /** Originals and variants in its trash. */
  trashCount: z.int(),
  /** The approval states that the organization uses, and whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
});
export type LibraryPage = z.infer<typeof libraryPage>;

export const assetPage = z.object({
  libraryName: z.string(),
  asset: shownAsset,
  /** Why the asset could not be processed, or not yet. */
  processingError: z.string().nullable(),
  /** A variant is about to become its default. */
  promoting: z.boolean(),
  /** Those of its tags that a machine gave. */
  aiTags: z.array(z.string()),
  /** Every approval it was given, the last one first. */
  approvals: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      setBy: z.string().nullable(),
      /** Unix milliseconds. */
      setAt: z.number(),
      note: z.string().nullable(),
    }),
  ),
  /** The approval states that the organization uses, and whether its plan includes setting one. */
  approvalStates: z.array(z.string()),
  paid: z.boolean(),
});
export type AssetPage = z.infer<typeof assetPage>;

export const claimPage = z.object({
  state: z.enum(['open', 'used', 'expired']),
  libraries: z.array(z.string()),
  expiresAt: z.date(),
});
export type ClaimPage = z.infer<typeof claimPage>;

/** What a person reaches, for the page they begin at. */
export const homePage = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(['owner', 'member']),
      libraries: z.array(z.object({ id: z.string(), name: z.string(), assetsCount: z.int() })),
    }),
  ),
});
export type HomePage = z.infer<typeof homePage>;

export const accountPage = z.object({
  name: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** False: the person signs in by other means so far. */
  hasPassword: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), created: z.date().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      created: z.date(),
      expires: z.date(),
      /** What the browser said of itself. */
      browser: z.string().nullable(),
      clientIp: z.string().nullable(),
      /** The one that is looking. */
      current: z.boolean(),
    }),
  ),
  /** Those that the person let in. */
  applications: z.array(
    z.object({
      id: z.string(),
      /** What it calls itself. */
      name: z.string().nullable(),
      /** Null: a program on the person's own computer. */
      host: z.string().nullable(),
      since: z.date(),
      /** Exact to the minute. */
      lastUsed: z.date().nullable(),
      /** The organization it is limited to, by name; null: the whole account. */
      organization: z.string().nullable(),
    }),
  ),
});
export type AccountPage = z.infer<typeof accountPage>;

/** What a person is asked who is to let an application in. */
export const consentPage = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  application: z.object({
    /** What it calls itself; nobody has checked that. */
    name: z.string().nullable(),
    /** Where it takes people back to; null: a program on their own computer. */
    host: z.string().nullable(),
  }),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ConsentPage = z.infer<typeof consentPage>;
