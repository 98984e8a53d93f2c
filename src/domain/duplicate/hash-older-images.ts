import type { Domain } from '../operation';

/** An image processed before there was a perceptual hash. `renditions`: its sizes, ascending. */
export type UnhashedImage = { id: string; blob: string; renditions: number[] };

const FIND = {
  name: 'find-unhashed-images',
  text: `
    SELECT id, blob, to_json(renditions) AS renditions FROM asset
    WHERE perceptual_hash IS NULL AND kind = 'image' AND processing = 'done' AND id > $1 ORDER BY id LIMIT $2`,
};

/** Images without a perceptual hash, by their ids, after `after`. */
export const findUnhashedImages = (
  { database }: Domain,
  after: string,
  limit: number,
): Promise<UnhashedImage[]> => database.rows(FIND, [after, limit]);

const SET = {
  name: 'set-perceptual-hash',
  text: 'UPDATE asset SET perceptual_hash = $3::bigint WHERE id = $1 AND blob = $2',
};

/** Writes the hash of the bytes of an image, unless they were replaced meanwhile. */
export const setPerceptualHash = async (
  { database }: Domain,
  { id, blob }: UnhashedImage,
  hash: string,
): Promise<void> => {
  await database.rows(SET, [id, blob, hash]);
};
