import { featuresIn, likenessOf } from '@/platform/database/features';
import type { LibraryForReading } from '../access/authorize-library';
import { findTiles, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';

/**
 * The least likeness shown: above it, nearly all pairs of 132 test images showed the same kind of subject or scene. Two
 * images that have nothing in common are above it about once in a thousand. For the features of the model for objects.
 */
export const LEAST_LIKENESS = 0.6;

/** Of the operator's model, so many times the usual deviation above the usual likeness of two images. */
const LEAST_DEVIATIONS = 3;
/** Of fewer images, most may be alike. */
const FEW_IMAGES = 10;
/** Of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;

const FIND_SAMPLE = {
  name: 'sample-of-features',
  text: `
    SELECT n.features FROM asset_likeness l JOIN asset_analysis n ON n.blob = l.blob
    WHERE l.model = $1 AND n.features_model = $1 ORDER BY l.blob LIMIT 64`,
};

/**
 * The least likeness shown for the features of a model, from how alike 64 images chosen at random are: their names are
 * random. Nearly all of their pairs have nothing in common.
 */
export async function findLeastLikeness({ database }: Domain, model: string): Promise<number> {
  if (model === '') return LEAST_LIKENESS;
  const rows = await database.rows<{ features: Buffer }>(FIND_SAMPLE, [model]);
  const images = rows.map(({ features }) => featuresIn(features));
  if (images.length < FEW_IMAGES) return LEAST_LIKENESS;
  const pairs = images.flatMap((one, n) =>
    images.slice(n + 1).map((other) => likenessOf(one, other)),
  );
  const usual = medianOf(pairs);
  const deviation = MEDIAN_TO_DEVIATION * medianOf(pairs.map((pair) => Math.abs(pair - usual)));
  return usual + LEAST_DEVIATIONS * deviation;
}

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** How many images with the most equal signs are compared exactly: the 20 most similar of 100,000 were among them. */
const CANDIDATES = 600;

/** The candidates first, in a statement of their own: a plan with all conditions at once would join the whole table. */
const FIND_CANDIDATES = {
  name: 'find-similar',
  text: `
    WITH own AS MATERIALIZED (
      SELECT l.blob, l.signs, l.model, n.features, coalesce(a.parent_id, a.id) AS original
      FROM asset a JOIN asset_likeness l ON l.blob = a.blob JOIN asset_analysis n ON n.blob = a.blob
      WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL
    ), near AS MATERIALIZED (
      SELECT l.blob FROM own, asset_likeness l
      WHERE l.organization_id = $1 AND l.library_id = $2 AND l.findable AND l.model = own.model
        AND l.blob <> own.blob AND length(l.signs) = length(own.signs)
      ORDER BY bit_count(l.signs # own.signs), l.blob LIMIT ${CANDIDATES}
    )
    SELECT a.id, n.features, own.features AS sought, own.model
    FROM own, near JOIN asset a ON a.blob = near.blob JOIN asset_analysis n ON n.blob = near.blob
    WHERE a.id <> own.original AND n.features_model = own.model AND length(n.features) = length(own.features)`,
};

type Candidate = { id: string; features: Buffer; sought: Buffer; model: string };

/** `likeness`: of an original, up to 1. */
export type Similar = { id: string; likeness: number };

/**
 * The originals of the library that look like an asset, or show the same kind of thing, the most similar first, at most
 * `limit`. None for an asset without features, or that is not live in the library. Reads the signs of all images there.
 */
export async function findSimilar(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
  limit: number,
): Promise<Similar[]> {
  const values = [library.organization.id, library.id, assetId];
  const candidates = await domain.database.rows<Candidate>(FIND_CANDIDATES, values);
  if (candidates.length === 0) return [];
  const least = await findLeastLikeness(domain, candidates[0]?.model ?? '');
  return candidates
    .map(({ id, features, sought }) => ({
      id,
      likeness: likenessOf(featuresIn(features), featuresIn(sought)),
    }))
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, limit);
}

/** The same, for a grid. */
export async function findSimilarTiles(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
  limit: number,
): Promise<TileRow[]> {
  const found = await findSimilar(domain, library, assetId, limit);
  const ids = found.map(({ id }) => id);
  const rows = await findTiles(domain, library, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
