import { z } from 'zod';
import { text } from '../parameters';
import { searchHitHighlights } from './search';
import { SORTS } from './view';

/** The fields of an asset in a grid of many assets. */
export const tile = z.object({
  id: z.string(),
  name: z.string(),
  processing: z.enum(['waiting', 'done', 'failed']),
  contentType: z.string(),
  contentVersion: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In seconds. */
  duration: z.number().nullable(),
  blurhash: z.string().nullable(),
  url: z.string(),
  /** As in Asset, but only sizes a tile may need. */
  sizes: z.string().nullable(),
  tags: z.array(z.string()),
  approval: z.string().nullable(),
  /** Its live variants. */
  variantsCount: z.int(),
  /** When it is permanently deleted, in unix milliseconds; null when it is not in the trash. */
  removedAt: z.number().nullable(),
  /** When its rights end, in unix milliseconds. */
  endsAt: z.number().nullable(),
  /** Whether it is not permanently deleted. */
  hold: z.boolean(),
  /** How visitors of a share link name it when they answer, for an hour at most. Others have none. */
  ref: z.string().optional(),
});
export type Tile = z.infer<typeof tile>;

/** A block of a view, and the number of assets in the whole view. */
export const block = z.object({ total: z.int(), tiles: z.array(tile) });
export type Block = z.infer<typeof block>;

/** The assets of a view under one heading. */
export const group = z.object({
  /**
   * The month as "2024-05", the camera model, the content type or the approval state; null: no camera, or not reviewed.
   * An asset whose file has no date belongs to the month in which it was added.
   */
  key: z.string().nullable(),
  count: z.int(),
});
export type Group = z.infer<typeof group>;

/** An asset beside another one; in a search it may be in another library. */
export const neighbour = tile.extend({ libraryId: z.string() });
export type Neighbour = z.infer<typeof neighbour>;

/** A result of a search: an original or a variant, from any library. */
export const foundTile = neighbour.extend({
  /** The original of a variant; null for an original. */
  parentId: z.string().nullable(),
  highlights: searchHitHighlights.extend({
    /** The first matching line of the text in the image, as HTML, matched terms in <mark>. */
    text: z.string().optional(),
  }),
});
export type FoundTile = z.infer<typeof foundTile>;

/** A block of search results, and how many there are in total. */
export const foundBlock = z.object({ total: z.int(), tiles: z.array(foundTile) });

/** How many assets on either side of one are its neighbours. */
export const NEIGHBOURS_ON_A_SIDE = 12;

const beside = <Shown extends typeof tile>(shown: Shown) =>
  z.object({
    /** With every size, to be shown large. */
    previous: shown.nullable(),
    next: shown.nullable(),
    /** Up to `NEIGHBOURS_ON_A_SIDE` on each side, in order, including those two; with the sizes of tiles. */
    before: z.array(shown),
    after: z.array(shown),
    /** Its position there, from 1; null when it is not there. */
    place: z.int().nullable(),
    total: z.int(),
  });

/** The assets before and after an asset in a view or in the results of a search. */
export const neighbours = beside(neighbour);
export type Neighbours = z.infer<typeof neighbours>;

/** The same, wherever they are, for the parts of the viewer. */
export const tilesBeside = beside(tile);
export type TilesBeside = z.infer<typeof tilesBeside>;

/** Input shape of View. */
export const view = z.object({
  sort: z.enum(SORTS),
  filter: text,
  trashed: z.boolean(),
});
