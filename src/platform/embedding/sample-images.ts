import { MINUTE_MS } from '@/contract/durations';
import type { Query, QueryPool } from '../database/connect';
import { featuresIn } from '../database/features';
import { type Usual, usualOf } from './measure-noise';

/** Images that show what is usual. */
const SAMPLE_IMAGES = 128;

/** $1 the model: images chosen at random, because their names are. */
const FIND_SAMPLE: Query = {
  name: 'search-sample',
  text: `
    SELECT n.features FROM asset_likeness l JOIN asset_analysis n ON n.blob = l.blob
    WHERE l.model = $1 AND n.features_model = $1 ORDER BY l.blob LIMIT ${SAMPLE_IMAGES}`,
};

/** How long a sample is used. One of few images is read again soon. */
const SAMPLE_MS = 10 * MINUTE_MS;
const FEW_MS = MINUTE_MS / 12;

export type Sample = { images: Int8Array[]; usual: Usual };

type Asked = { model: string; references: readonly Float32Array[] };

/** Reads images of all organizations, and learns one number from them: how much the scores of unrelated images vary. */
export function makeSamples(database: QueryPool): (asked: Asked) => Promise<Sample> {
  let current: { model: string; until: number; sample: Promise<Sample> } | null = null;
  const read = async ({ model, references }: Asked): Promise<Sample> => {
    const rows = await database.rows<{ features: Buffer }>(FIND_SAMPLE, [model]);
    const length = references[0]?.length;
    const images = rows.map(({ features }) => featuresIn(features));
    const usable = images.filter((image) => image.length === length);
    return { images: usable, usual: usualOf(references, usable) };
  };
  return (asked) => {
    const { model } = asked;
    if (current?.model !== model || performance.now() > current.until) {
      const sample = read(asked);
      const own = { model, until: performance.now() + FEW_MS, sample };
      current = own;
      sample.then(
        ({ images }) => {
          if (images.length === SAMPLE_IMAGES) own.until += SAMPLE_MS;
        },
        () => {
          if (current === own) current = null;
        },
      );
    }
    return current.sample;
  };
}
