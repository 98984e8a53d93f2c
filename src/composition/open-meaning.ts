import path from 'node:path';
import { type Config, InvalidConfig } from '@/config/config';
import { MINUTE_MS } from '@/contract/durations';
import type { QueryPool } from '@/platform/database/connect';
import type { DiskSpace } from '@/platform/disk-space';
import { makeCarefulEmbedder } from '@/platform/embedding/careful-embedder';
import { makeEndpointEmbedder } from '@/platform/embedding/endpoint-embedder';
import { findFetched } from '@/platform/embedding/fetch-model';
import { keepFetching } from '@/platform/embedding/keep-fetching';
import { type Labeller, makeLabeller } from '@/platform/embedding/label-images';
import { makeLabelMeanings } from '@/platform/embedding/label-meanings';
import {
  makePooledImageEmbedder,
  makePooledTextEmbedder,
} from '@/platform/embedding/pooled-embedder';
import type { ImageEmbedder, NamedTextEmbedder } from '@/platform/embedding/port';
import { readModelFolder } from '@/platform/embedding/read-model-folder';
import type { Log } from '@/platform/log';

type Parts = {
  /** The program of the embedder. */
  program: string;
  /** Its working folder. */
  folder: string;
  disk: DiskSpace;
  log: Log;
};

/** Models from a hub are here. */
const modelsIn = (dataDir: string) => path.join(dataDir, 'models');

/** The operator's model for images; it is fetched if necessary. Null without one. Refuses an unusable folder. */
export async function openImageEmbedder(
  { meaning, dataDir }: Pick<Config, 'meaning' | 'dataDir'>,
  { program, folder, disk, log }: Parts,
): Promise<ImageEmbedder | null> {
  if (!meaning) return null;
  if ('endpoint' in meaning)
    return makeCarefulEmbedder(makeEndpointEmbedder(meaning.endpoint).image, { log });
  const findFolder = await finderOf(meaning, dataDir);
  const pooled = makePooledImageEmbedder({ file: program, folder, findFolder });
  const embedder = makeCarefulEmbedder(pooled, { log });
  if ('folder' in meaning) return embedder;
  const stopFetching = keepFetching(meaning.hub, { models: modelsIn(dataDir), disk, log });
  return {
    ...embedder,
    async close() {
      await Promise.all([stopFetching(), embedder.close()]);
    },
  };
}

/** The operator's model for texts. One from a hub is there once the worker has fetched it. Null without one. */
export async function openTextEmbedder(
  { meaning, dataDir }: Pick<Config, 'meaning' | 'dataDir'>,
  { program, folder, idleMs }: Pick<Parts, 'program' | 'folder'> & { idleMs?: number },
): Promise<NamedTextEmbedder | null> {
  if (!meaning) return null;
  if ('endpoint' in meaning) return makeEndpointEmbedder(meaning.endpoint).text;
  const findFolder = await finderOf(meaning, dataDir);
  return makePooledTextEmbedder({ file: program, folder, findFolder, ...(idleMs && { idleMs }) });
}

/** Names what images show, by the operator's model. Null without one. */
export async function openLabeller(
  settings: Pick<Config, 'meaning' | 'dataDir'>,
  { database, log, ...parts }: Pick<Parts, 'program' | 'folder' | 'log'> & { database: QueryPool },
): Promise<Labeller | null> {
  // It is asked once for each model.
  const texts = await openTextEmbedder(settings, { ...parts, idleMs: MINUTE_MS });
  if (!texts) return null;
  const file = path.join(modelsIn(settings.dataDir), 'labels.json');
  const meaningsOf = makeLabelMeanings(texts, { file, log });
  return { ...makeLabeller(meaningsOf, database), close: texts.close };
}

type LocalModel = Exclude<Config['meaning'], { endpoint: unknown } | null>;

async function finderOf(
  meaning: LocalModel,
  dataDir: string,
): Promise<() => Promise<string | null>> {
  if ('hub' in meaning) return async () => findFetched(modelsIn(dataDir), meaning.hub);
  const { folder } = meaning;
  await readModelFolder(folder).catch((error: Error) => {
    throw new InvalidConfig(`VISION_MODEL cannot be used: ${error.message}`);
  });
  return async () => folder;
}
