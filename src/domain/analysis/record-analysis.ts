import { signsOf } from '@/platform/database/features';
import type { ImageLabel } from '@/platform/embedding/port';
import { ANALYSIS_PARTS, type AnalysisPart } from '@/platform/vision/port';
import { renewTags } from '../asset/processing/renew-tags';
import { type Change, operation } from '../operation';

/** A found line of text, or a found object. `box`: shares of width and height, from the top left corner. */
type Found = {
  confidence: number;
  box: { left: number; top: number; width: number; height: number };
};

/** What an image shows, and the words for it. */
export type Analysis = {
  lines: ({ text: string } & Found)[];
  objects: ({ label: string } & Found)[];
  /** By the operator's model: tags and description name them, not the objects. Null: the objects. */
  labels?: ImageLabel[] | null;
  /** What images that look alike have in common; null: not asked for. */
  features: Int8Array | null;
  /** The model of the operator's that gave the features; none: the model for objects. */
  model?: string;
  /** Whether those of the model for objects stand in for the operator's, which did not answer. */
  standIn?: boolean;
  tags: string[];
  description: string;
  /** The same for strangers, who do not learn where it was captured; null: it names no place. */
  descriptionWithoutPlace?: string | null;
  /** What else people call them, by tag. */
  otherWords: Record<string, string>;
  /** What was looked for in it, also earlier; none: everything. */
  parts?: readonly AnalysisPart[];
};

/** The stored part of an analysis. `tags`: the tags it gave, and the tags of earlier ones that people removed. */
type Stored = Omit<Analysis, 'description' | 'standIn'> & { failure: string | null };

/** `found_before`: the stored tags; null: not analysed before. `has_model`: it has features of an operator's model. */
type Locked = Place & {
  id: string;
  analysed: boolean;
  tags: string[];
  ai_tags: string[];
  found_before: string[] | null;
  has_model: boolean | null;
};

type Place = {
  organization_id: string;
  library_id: string;
  /** Whether it is an original, and not in the trash. */
  findable: boolean;
};

/**
 * Stores what was found in the image with this blob, on the asset with the image now. People's changes stay: their
 * description, their tags, and the tags by a machine that they removed; so do a model's captions. Writes once per image,
 * and changes `updated` only with a tag or the description.
 * @param builtInTags the tags that the processing gave
 */
export const recordAnalysis = operation(
  async (change, blob: string, analysis: Analysis, builtInTags: string[]) => {
    const asset = await lockAsset(change, blob);
    if (!asset || asset.analysed) return;
    const { description, standIn, ...seen } = analysis;
    const found = standIn && asset.has_model ? { ...seen, features: null } : seen;
    const renewed = renewTags(asset, found.tags, givenTo(asset, builtInTags));
    const tags = foundTags(found.tags, renewed);
    await writeAnalysis(change, blob, { ...found, tags, failure: null });
    if (found.features)
      await writeLikeness(change, asset, { ...found, blob, features: found.features });
    await writeCaptions(change, asset, { ...renewed, description });
  },
);

/**
 * Records why an image could not be analysed: it is not tried again. What an earlier analysis found stays, but for features
 * of an operator's model when there is none any more (`hasModel`): they would have it tried again.
 */
export const failAnalysis = operation(
  async (change, blob: string, reason: string, hasModel: boolean) => {
    const asset = await lockAsset(change, blob);
    if (!asset || asset.analysed) return;
    if (asset.found_before === null) {
      const failure = reason.slice(0, 1000);
      const nothing = {
        lines: [],
        objects: [],
        labels: null,
        features: null,
        tags: [],
        otherWords: {},
      };
      await writeAnalysis(change, blob, { ...nothing, failure });
    } else if (asset.has_model && !hasModel) await writeNoFeatures(change, blob, '');
    else
      await change.tx.$executeRaw`
        UPDATE asset_analysis SET features = coalesce(features, '') WHERE blob = ${blob}`;
    await change.tx
      .$executeRaw`UPDATE asset_analysis SET parts = ${partsOf({})}::text[] WHERE blob = ${blob}`;
    await change.tx.$executeRaw`UPDATE asset SET analysed = true WHERE id = ${asset.id}`;
  },
);

/** What the operator's model made of an image that was analysed before. `captions`: null when it named nothing by labels. */
export type SeenLater = {
  model: string;
  /** Null: they cannot be had. */
  features: Int8Array | null;
  labels?: ImageLabel[] | null;
  captions?:
    | (Pick<Analysis, 'tags' | 'description' | 'descriptionWithoutPlace' | 'otherWords'> & {
        builtInTags: string[];
      })
    | null;
};

/**
 * Stores the features of an image that was analysed before, in place of those of another model, and the words for its
 * labels. People's changes stay. Without features it is not tried again, and keeps its words.
 */
export const recordFeatures = operation(async (change, blob: string, seen: SeenLater) => {
  const { tx } = change;
  const { model, features, labels, captions } = seen;
  const asset = await lockAsset(change, blob);
  if (!asset) return;
  if (!features) return writeNoFeatures(change, blob, model);
  await tx.$executeRaw`
    UPDATE asset_analysis SET features = ${bytesOf(features)}, features_model = ${model} WHERE blob = ${blob}`;
  await writeLikeness(change, asset, { blob, model, features });
  if (!captions || !asset.analysed) return;
  const renewed = renewTags(asset, captions.tags, givenTo(asset, captions.builtInTags));
  await tx.$executeRaw`
    UPDATE asset_analysis SET labels = ${JSON.stringify(labels)}::jsonb,
      tags = ${foundTags(captions.tags, renewed)}::text[],
      description_without_place = ${captions.descriptionWithoutPlace ?? null},
      other_words = ${JSON.stringify(captions.otherWords)}::jsonb WHERE blob = ${blob}`;
  await writeCaptions(change, asset, { ...renewed, description: captions.description });
});

type Renewed = ReturnType<typeof renewTags>;

/** Every tag that machines gave. */
const givenTo = ({ found_before }: Locked, builtInTags: string[]) => [
  ...(found_before ?? []),
  ...builtInTags,
];

/** What is stored of them: those found, and those that people removed. */
const foundTags = (found: string[], { removed }: Renewed) => [...new Set([...found, ...removed])];

async function writeCaptions(
  { tx, at }: Change,
  { id }: Locked,
  { all, byMachine, description }: Renewed & { description: string },
) {
  await tx.$executeRaw`
    UPDATE asset SET
      analysed = true, description = next.description, tags = next.tags, ai_tags = next.ai_tags,
      updated = CASE WHEN (asset.description, asset.tags) IS DISTINCT FROM (next.description, next.tags)
        THEN ${at} ELSE updated END
    FROM (
      SELECT id,
        CASE WHEN described_by_person OR described_by_model THEN description ELSE ${description} END AS description,
        CASE WHEN described_by_model THEN tags ELSE ${all}::text[] END AS tags,
        CASE WHEN described_by_model THEN ai_tags ELSE ${byMachine}::text[] END AS ai_tags
      FROM asset WHERE id = ${id}
    ) AS next WHERE asset.id = next.id`;
}

/** The model cannot give this image any: it is not asked again. */
async function writeNoFeatures({ tx }: Change, blob: string, model: string) {
  await tx.$executeRaw`
    UPDATE asset_analysis SET features = '', features_model = ${model} WHERE blob = ${blob}`;
  await tx.$executeRaw`DELETE FROM asset_likeness WHERE blob = ${blob}`;
}

async function lockAsset({ tx }: Change, blob: string): Promise<Locked | null> {
  const [asset] = await tx.$queryRaw<Locked[]>`
    SELECT id, analysed, tags, ai_tags, organization_id, library_id,
      parent_id IS NULL AND trashed_at IS NULL AS findable,
      (SELECT n.tags FROM asset_analysis n WHERE n.blob = asset.blob) AS found_before,
      (SELECT n.features_model > '' FROM asset_analysis n WHERE n.blob = asset.blob) AS has_model
    FROM asset WHERE blob = ${blob} FOR UPDATE`;
  return asset ?? null;
}

async function writeAnalysis({ tx, at }: Change, blob: string, found: Stored) {
  const [lines, objects, words] = [found.lines, found.objects, found.otherWords].map((value) =>
    JSON.stringify(value),
  );
  const labels = found.labels ? JSON.stringify(found.labels) : null;
  await tx.$executeRaw`
    INSERT INTO asset_analysis AS known
      (blob, lines, objects, labels, features, features_model, tags, description_without_place, other_words, parts,
        failure, analysed_at)
    VALUES (${blob}, ${lines}::jsonb, ${objects}::jsonb, ${labels}::jsonb, ${bytesOf(found.features)}, ${found.model ?? ''},
      ${found.tags}::text[], ${found.descriptionWithoutPlace ?? null}, ${words}::jsonb, ${partsOf(found)}::text[],
      ${found.failure}, ${at})
    ON CONFLICT (blob) DO UPDATE SET lines = excluded.lines, objects = excluded.objects, labels = excluded.labels,
      features = coalesce(excluded.features, known.features),
      features_model = CASE WHEN excluded.features IS NULL THEN known.features_model ELSE excluded.features_model END,
      tags = excluded.tags, description_without_place = excluded.description_without_place,
      other_words = excluded.other_words, parts = excluded.parts, failure = excluded.failure,
      analysed_at = excluded.analysed_at`;
}

const partsOf = ({ parts = ANALYSIS_PARTS }: Pick<Analysis, 'parts'>) => [...parts];

const bytesOf = (features: Int8Array | null) =>
  features && Buffer.from(features.buffer, features.byteOffset, features.length);

/** A trigger keeps its place up to date from now on. */
async function writeLikeness(
  { tx }: Change,
  { organization_id, library_id, findable }: Place,
  { blob, model = '', features }: { blob: string; model?: string; features: Int8Array },
) {
  await tx.$executeRaw`
    INSERT INTO asset_likeness (blob, organization_id, library_id, findable, model, signs)
    VALUES (${blob}, ${organization_id}, ${library_id}, ${findable}, ${model}, ${signsOf(features)}::bit varying)
    ON CONFLICT (blob) DO UPDATE SET model = excluded.model, signs = excluded.signs`;
}
