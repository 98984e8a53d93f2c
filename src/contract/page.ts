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
