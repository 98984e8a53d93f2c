import { z } from 'zod';

/** A server of map tiles: `url` has `{z}`, `{x}` and `{y}` in place of the numbers of a tile. */
export const mapTiles = z.object({
  url: z.string(),
  /** The attribution shown on the map, and its page, if any. */
  attribution: z.object({ text: z.string(), href: z.string().nullable() }),
});
export type MapTiles = z.infer<typeof mapTiles>;
