import { z } from 'zod';
import { PICKS } from './choices';

export const pick = z.enum(PICKS);
export type Pick = z.infer<typeof pick>;

/** The same for members, with the name given by the visitor. */
export const visitorPick = z.object({ name: z.string(), pick });
export type VisitorPick = z.infer<typeof visitorPick>;

/** An asset of a link with the names of the visitors who picked it. */
export const pickedAsset = z.object({
  id: z.string(),
  libraryId: z.string(),
  name: z.string(),
  yes: z.array(z.string()),
  maybe: z.array(z.string()),
  no: z.array(z.string()),
});
export type PickedAsset = z.infer<typeof pickedAsset>;
