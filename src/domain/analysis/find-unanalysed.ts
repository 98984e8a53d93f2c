import type { AssetMetadata } from '@/contract/asset';
import type { MediaKind } from '@/platform/database/generated/enums';
import type { ImageLabel } from '@/platform/embedding/port';
import type { AwaitedAnalysis } from '../events';
import type { Domain } from '../operation';
import type { Analysis } from './record-analysis';

/** A processed asset the analyser has not looked at. */
export type Unanalysed = {
  id: string;
  blob: string;
  kind: MediaKind;
  renditions: number[];
  metadata: AssetMetadata;
  /** The key of where it was captured; empty or null: not known. */
  place: string | null;
  /** Of an earlier analysis, by the operator's model. */
  labels: ImageLabel[] | null;
};

const METADATA = `coalesce(metadata, '{"capture": null, "video": null}')`;

const SELECT_UNANALYSED = `
  SELECT id, blob, kind, renditions, ${METADATA} AS metadata, taken_in AS place,
    (SELECT n.labels FROM asset_analysis n WHERE n.blob = asset.blob) AS labels
  FROM asset WHERE NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL`;

/** The asset with this image. Null when it is gone, in the trash or analysed already. */
export async function findUnanalysed(
  { database }: Domain,
  { organizationId, blob }: AwaitedAnalysis,
): Promise<Unanalysed | null> {
  const text = `${SELECT_UNANALYSED} AND organization_id = $1 AND blob = $2`;
  const [row] = await database.rows<Unanalysed>({ name: 'find-unanalysed', text }, [
    organizationId,
    blob,
  ]);
  return row ?? null;
}

/** An analysed image without features of the operator's model. */
export type Unfeatured = Pick<Unanalysed, 'blob' | 'kind' | 'renditions' | 'metadata' | 'place'> &
  Pick<Analysis, 'lines' | 'objects'>;

/** By the operator for all, or by an owner. */
const notPaused = (organizationId: string) => `
  NOT EXISTS (SELECT FROM analysis_pause)
  AND ${organizationId} NOT IN (SELECT id FROM organization WHERE analysis_paused_at IS NOT NULL)`;

/** The next analysed images after this blob without features of a model. Nothing of whom the analysis is paused. */
export const listUnfeatured = (
  { database }: Domain,
  model: string,
  after: string,
  limit: number,
): Promise<Unfeatured[]> =>
  database.rows<Unfeatured>(
    {
      // No name: how many rows there are decides on the plan, and only the model tells. Not <>, which no index finds.
      text: `
        SELECT a.blob, a.kind, a.renditions, ${METADATA} AS metadata, a.taken_in AS place,
          n.lines, n.objects FROM asset_analysis n JOIN asset a ON a.blob = n.blob
        WHERE (n.features IS NULL OR n.features_model < $1 OR n.features_model > $1) AND n.failure IS NULL
          AND n.blob > $2 AND a.analysed AND a.trashed_at IS NULL
          AND ${notPaused('a.organization_id')} ORDER BY n.blob LIMIT $3`,
    },
    [model, after, limit],
  );

/** New assets are left to the job of their own for so long. */
const GRACE = '10 minutes';

/** The next assets after this id that nothing else is going to analyse. Nothing of whom the analysis is paused. */
export const listUnanalysed = (
  { database }: Domain,
  after: string,
  limit: number,
): Promise<Unanalysed[]> =>
  database.rows<Unanalysed>(
    {
      name: 'list-unanalysed',
      text: `${SELECT_UNANALYSED} AND id > $1 AND coalesce(updated, created) < now() - interval '${GRACE}'
        AND ${notPaused('organization_id')} ORDER BY id LIMIT $2`,
    },
    [after, limit],
  );
