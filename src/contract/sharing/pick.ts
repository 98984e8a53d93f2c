import { z } from 'zod';
import { PICKS } from '../choices';
import * as fields from '../fields';
import { libraryId } from '../parameters';

export const pick = z.enum(PICKS);
export type Pick = z.infer<typeof pick>;

/** The same for members, with the name given by the visitor. */
export const visitorPick = z.object({
  name: fields.name.meta({ example: 'A visitor' }),
  pick: pick.describe('`yes`, `maybe` or `no`.'),
});
export type VisitorPick = z.infer<typeof visitorPick>;

const names = z.array(z.string());

/** An asset of a link with the names of the visitors who picked it. */
export const pickedAsset = z.object({
  id: fields.id,
  libraryId: libraryId,
  name: fields.fileName,
  yes: names.meta({ description: 'Names of the visitors who chose yes.', example: ['Anna'] }),
  maybe: names.meta({ description: 'Names of the visitors who chose maybe.', example: ['Ben'] }),
  no: names.meta({ description: 'Names of the visitors who chose no.', example: [] }),
});
export type PickedAsset = z.infer<typeof pickedAsset>;
