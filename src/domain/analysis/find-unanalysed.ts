import type { AssetMetadata } from '@/contract/asset/asset';
import type { MediaKind } from '@/platform/database/generated/enums';
import type { AwaitedAnalysis } from '../events';
import { type Domain, operation } from '../operation';
import type { Analysis } from './record-analysis';

/** A processed asset the analyser has not looked at. */
export type Unanalysed = {
  id: string;
  organizationId: string;
  blob: string;
  kind: MediaKind;
  renditions: number[];
  metadata: AssetMetadata;
  /** The key of where it was captured; empty or null: not known. */
  place: string | null;
  /** What an earlier analysis found, if any. */
  before: Required<Pick<Analysis, 'lines' | 'objects' | 'labels' | 'parts'>> | null;
};

const METADATA = `coalesce(metadata, '{"capture": null, "video": null}')`;

/** The condition of the index of what waits. */
const WAITS = `NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL`;

/** SQL: neither the operator nor an owner has paused the analysis of `walk.organization_id`. */
export const IS_NOT_PAUSED = `
  NOT EXISTS (SELECT FROM analysis_pause)
  AND (SELECT analysis_paused_at IS NULL FROM organization o WHERE o.id = walk.organization_id)`;

const SELECT_UNANALYSED = `
  SELECT id, organization_id AS "organizationId", blob, kind, renditions, ${METADATA} AS metadata, taken_in AS place,
    (SELECT jsonb_build_object('lines', n.lines, 'objects', n.objects, 'labels', n.labels, 'parts', n.parts)
     FROM asset_analysis n WHERE n.blob = asset.blob AND n.failure IS NULL) AS before
  FROM asset WHERE ${WAITS}`;

/** The asset with this image. Null when it is gone, in the trash or analysed already. */
export async function findUnanalysed(
  { database }: Domain,
  { organizationId, blob }: AwaitedAnalysis,
): Promise<Unanalysed | null> {
  const text = `${SELECT_UNANALYSED} AND organization_id = $1 AND blob = $2`;
  return database.row<Unanalysed>({ name: 'find-unanalysed', text }, [organizationId, blob]);
}

/** An analysed image without features of the operator's model. */
export type Unfeatured = Omit<Unanalysed, 'id' | 'before'> & Pick<Analysis, 'lines' | 'objects'>;

/** Where a run is that goes round the organizations. */
export type Round = {
  /** The organization that had its turn last; empty: the first one is next. */
  after: string;
  /** What failed since then is left for a later run. */
  begun: Date;
};

/** Images of several organizations in turns. `after`: as in Round, for the next ones. */
export type Turns<Image> = { images: Image[]; after: string };

/** New assets are left to the job of their own for so long. */
const GRACE = '10 minutes';

/**
 * The next assets that nothing else is going to analyse, one of each organization in turn; those that failed come last.
 * Nothing of whom the analysis is paused.
 */
export const listUnanalysed = (
  domain: Domain,
  round: Round,
  limit: number,
): Promise<Turns<Unanalysed>> =>
  takeTurns(domain, round, limit, {
    name: 'list-unanalysed',
    organizations: `asset WHERE ${WAITS}`,
    images: `
      ${SELECT_UNANALYSED} AND organization_id = walk.organization_id
        AND coalesce(updated, created) < now() - interval '${GRACE}'
        AND (analysis_failed_at IS NULL OR analysis_failed_at < $2)
      ORDER BY analysis_failed_at NULLS FIRST LIMIT $3`,
  });

/** The next analysed images without features of a model, in the same way. */
export const listUnfeatured = (
  domain: Domain,
  model: string,
  round: Round,
  limit: number,
): Promise<Turns<Unfeatured>> =>
  takeTurns(domain, round, limit, {
    name: 'list-unfeatured',
    organizations: 'asset_analysis WHERE failure IS NULL',
    // Not <>, which no index finds.
    images: `(${unfeatured('<')}) UNION ALL (${unfeatured('>')}) LIMIT $3`,
    model,
  });

const unfeatured = (compared: '<' | '>') => `
  SELECT a.organization_id AS "organizationId", a.blob, a.kind, a.renditions, ${METADATA} AS metadata, a.taken_in AS place, n.lines, n.objects
  FROM asset_analysis n JOIN asset a ON a.blob = n.blob
  WHERE n.organization_id = walk.organization_id AND n.features_model ${compared} $5 AND n.failure IS NULL
    AND a.analysed AND a.trashed_at IS NULL AND (n.features_failed_at IS NULL OR n.features_failed_at < $2)
  ORDER BY n.features_model, n.parts, n.features_failed_at NULLS FIRST LIMIT $3`;

type Source = {
  name: string;
  /** SQL: a table and a condition, of which one index has the organizations in order. */
  organizations: string;
  /** SQL: the images of `walk.organization_id`, at most $3, without those that failed after $2. */
  images: string;
  /** $5 in `images`. */
  model?: string;
};

/**
 * Takes one image of each of the next organizations; where these are all there are, further ones in turn. Reads no image of
 * whom the analysis is paused, by the operator for all or by an owner.
 */
async function takeTurns<Image>(
  { database }: Domain,
  { after, begun }: Round,
  limit: number,
  { name, organizations, images, model }: Source,
): Promise<Turns<Image>> {
  const text = `
    WITH RECURSIVE walk AS (
      (SELECT organization_id FROM ${organizations} AND organization_id > $1 ORDER BY organization_id LIMIT 1)
      UNION ALL
      SELECT (SELECT organization_id FROM ${organizations} AND organization_id > walk.organization_id
              ORDER BY organization_id LIMIT 1)
      FROM walk WHERE organization_id IS NOT NULL
    )
    SELECT walk.organization_id, found.images FROM walk CROSS JOIN LATERAL (
      SELECT jsonb_agg(to_jsonb(image)) AS images FROM (${images}) image
    ) found
    WHERE ${IS_NOT_PAUSED} AND found.images IS NOT NULL LIMIT $4`;
  // From the middle of a round, each has one, because those before it have one, too.
  const each = after === '' ? limit : 1;
  const rows = await database.rows<{ organization_id: string; images: Image[] }>({ name, text }, [
    after,
    begun,
    each,
    limit,
    ...(model === undefined ? [] : [model]),
  ]);
  const last = rows.length === limit ? rows.at(-1)?.organization_id : undefined;
  return { images: inTurn(rows.map((row) => row.images)).slice(0, limit), after: last ?? '' };
}

/** The first of each list, then the second of each. */
function inTurn<Item>(lists: Item[][]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) =>
    lists.flatMap((list) => list.slice(n, n + 1)),
  ).flat();
}

/** Has other assets of the organization analysed before this one: it failed for a reason of the machine. */
export const postponeAnalysis = operation(async ({ tx, at }, id: string) => {
  await tx.$executeRaw`UPDATE asset SET analysis_failed_at = ${at} WHERE id = ${id}`;
});

/** The same for the features of the operator's model. */
export const postponeFeatures = operation(async ({ tx, at }, blob: string) => {
  await tx.$executeRaw`UPDATE asset_analysis SET features_failed_at = ${at} WHERE blob = ${blob}`;
});
