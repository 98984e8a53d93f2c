import { z } from 'zod';
import { asset } from './asset';

/** What the pages are told beyond the interface. */
const processing = z.enum(['waiting', 'done', 'failed']);

export const shownAsset = asset.extend({ processing }).meta({ id: 'ShownAsset' });
/** An asset, and how far its processing is. */
export type ShownAsset = z.infer<typeof shownAsset>;

export const libraryPage = z.object({
  name: z.string(),
  /** Live originals and variants of the whole library. */
  assetsCount: z.int(),
  assets: z.array(shownAsset),
  /** Whether a further page follows. */
  more: z.boolean(),
});
export type LibraryPage = z.infer<typeof libraryPage>;

export const assetPage = z.object({
  libraryName: z.string(),
  asset: shownAsset,
  /** Why the asset could not be processed, or not yet. */
  processingError: z.string().nullable(),
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
      address: z.string().nullable(),
      /** The one that is looking. */
      current: z.boolean(),
    }),
  ),
});
export type AccountPage = z.infer<typeof accountPage>;
