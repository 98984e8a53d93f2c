import type { Colour } from '@/contract/browse/view';
import type { Domain } from '../../operation';

/** An image, or the poster of a video, whose colours are not known. `renditions`: its sizes, ascending. */
export type UnmeasuredImage = { id: string; blob: string; renditions: number[] };

/** `perceptualHash`: decimal; 0 if the image shows too little to compare. */
export type Measures = { colours: Colour[]; perceptualHash: string };

const FIND = {
  name: 'find-unmeasured-images',
  text: `
    SELECT id, blob, to_json(renditions) AS renditions FROM asset
    WHERE colours IS NULL AND blurhash IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
};

/** Images that were not measured, by their ids, after `after`. */
export const findUnmeasuredImages = (
  { database }: Domain,
  after: string,
  limit: number,
): Promise<UnmeasuredImage[]> => database.rows(FIND, [after, limit]);

const SET = {
  name: 'set-measures',
  // Videos are not compared.
  text: `
    UPDATE asset SET colours = $3,
      perceptual_hash = CASE kind WHEN 'image' THEN coalesce(perceptual_hash, $4::bigint) END
    WHERE id = $1 AND blob = $2`,
};

/** Writes what the bytes of an image show, unless they were replaced meanwhile. */
export const setMeasures = async (
  { database }: Domain,
  { id, blob }: UnmeasuredImage,
  { colours, perceptualHash }: Measures,
) => {
  await database.rows(SET, [id, blob, colours, perceptualHash]);
};
