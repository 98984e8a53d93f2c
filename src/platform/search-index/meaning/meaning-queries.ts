import type { Query } from '../../database/connect';
import type { Narrowing } from '../narrowing';

/**
 * How many images with the most equal signs are compared exactly: more than for similar images, because those of texts and
 * images are less alike.
 */
const CANDIDATES = 1000;

/**
 * $1 organization, $2 libraries, $3 the model, $4 the signs, $5 how many features there are; of a filtered search $6
 * approvals or null, none being '', and $7 and on the filters of the pages. Filters come before the signs are compared:
 * what they leave may be far from the nearest. Without them nothing but the narrow table is read first.
 */
export function findNear({
  isFiltered,
  narrowing,
}: {
  isFiltered: boolean;
  narrowing: Narrowing | null;
}): Query {
  const filters = `
    AND ($6::text[] IS NULL OR coalesce(k.approval_state, '') = ANY ($6)) ${narrowing ? `AND ${narrowing.where}` : ''}`;
  return {
    ...(isFiltered ? {} : { name: 'search-near' }),
    text: `
      WITH near AS MATERIALIZED (
        SELECT l.blob FROM asset_likeness l ${isFiltered ? 'JOIN asset k ON k.blob = l.blob' : ''}
        WHERE l.organization_id = $1 AND l.library_id = ANY ($2) AND l.findable AND l.model = $3
          AND length(l.signs) = $5 ${isFiltered ? filters : ''}
        ORDER BY bit_count(l.signs # $4::bit varying), l.blob LIMIT ${CANDIDATES}
      )
      SELECT a.id, n.features FROM near JOIN asset a ON a.blob = near.blob JOIN asset_analysis n ON n.blob = near.blob
      WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.trashed_at IS NULL
        AND n.features_model = $3 AND length(n.features) = $5`,
  };
}
