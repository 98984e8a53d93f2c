import { featuresIn, likenessOf } from '@/platform/database/features';
import type { LibraryForReading } from '../access/authorize-library';
import { findTiles, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { findLeastLikeness } from './likeness';

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
