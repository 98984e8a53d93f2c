import type { MapTiles } from '@/contract/browse/map-tiles';
import type { ModelServer } from '@/platform/analysis/request-model';
import type { BucketConfig, S3Store } from '@/platform/blobs/s3/bucket';
import type { EmbeddingEndpoint } from '@/platform/embedding/endpoint-embedder';
import type { HubModel } from '@/platform/embedding/fetch-model';
import type { InngestServer } from '@/platform/engine/outside/make-client';
import type { Provider, ProviderName } from '@/platform/identity/port';
import { type Environment, InvalidConfig } from './environment';

// Each external service has several variables, meaningful only together.

/** Refuses the other variables without a bucket. Nobody would notice the mistake: files would go to DATA_DIR. */
export function readS3(values: Environment): S3Store | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  if (bucket === undefined) {
    const others = [endpoint, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY];
    const forBackups = values.BACKUP_TO !== undefined && 'bucket' in values.BACKUP_TO;
    if (
      values.S3_SERVING === 'proxied' &&
      (forBackups || others.every((value) => value === undefined))
    )
      return null;
    throw new InvalidConfig('S3_BUCKET is missing; the other S3 settings mean nothing without it.');
  }
  const presigned = values.S3_SERVING === 'presigned';
  return { bucket, endpoint, region, credentials: readS3Key(values), presigned };
}

export function readS3Key(values: Environment): BucketConfig['credentials'] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    throw new InvalidConfig(
      `${missing} is missing; a key is both, or neither for a machine's role.`,
    );
  }
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

/** Refuses a key without a server: PostgreSQL would search, and nobody would notice the mistake. */
export function readMeilisearch(values: Environment) {
  const { MEILISEARCH_URL: url, MEILISEARCH_API_KEY: apiKey } = values;
  if (url) return { url, apiKey };
  if (apiKey) throw new InvalidConfig('MEILISEARCH_URL is missing; its API key is set.');
  return null;
}

/** Refuses a server without a model, or a model without a server: nobody would notice the mistake. */
export function readModel(values: Environment): ModelServer | null {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = values;
  if (!baseUrl && !model && !apiKey) return null;
  const missing = baseUrl ? 'AI_MODEL' : 'AI_BASE_URL';
  if (!baseUrl || !model)
    throw new InvalidConfig(`${missing} is missing; a model needs AI_BASE_URL and AI_MODEL.`);
  return { baseUrl, apiKey, model };
}

/** The model that gives vectors of images and texts: a folder, a model to fetch from a hub, or an endpoint. */
export type MeaningModel = { folder: string } | { hub: HubModel } | { endpoint: EmbeddingEndpoint };

/** Refuses two models, and an endpoint without a model or a model without an endpoint. */
export function readMeaning(values: Environment): MeaningModel | null {
  const { VISION_MODEL: local, EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key } = values;
  const { EMBEDDINGS_MODEL: model, VISION_HUB_URL: hub } = values;
  if (!url && !model && !key) {
    if (!local) return null;
    const trimmed = hub.replace(/\/+$/, '');
    return 'folder' in local ? local : { hub: { hub: trimmed, ...local } };
  }
  if (local)
    throw new InvalidConfig('VISION_MODEL and EMBEDDINGS_URL are both set; only one can be used.');
  const missing = url ? 'EMBEDDINGS_MODEL' : 'EMBEDDINGS_URL';
  if (!url || !model)
    throw new InvalidConfig(
      `${missing} is missing; embeddings need EMBEDDINGS_URL and EMBEDDINGS_MODEL.`,
    );
  return { endpoint: { url: url.replace(/\/+$/, ''), key, model } };
}

/** Refuses tiles without an attribution, which their licences require, and an attribution without tiles. */
export function readMapTiles(values: Environment): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = values;
  if (url === undefined && attribution === undefined) return null;
  const missing = url === undefined ? 'MAP_TILES_URL' : 'MAP_TILES_ATTRIBUTION';
  if (url === undefined || attribution === undefined)
    throw new InvalidConfig(
      `${missing} is missing: MAP_TILES_URL and MAP_TILES_ATTRIBUTION go together.`,
    );
  return { url, attribution };
}

/** External services for sign-in. */
export type Providers = Partial<Record<ProviderName, Provider>>;

/** The providers whose id and secret are both set. Refuses one without the other. */
export function readProviders(values: Environment): Providers {
  const providers: Providers = {};
  for (const name of ['google', 'github'] as const) {
    const upper = name.toUpperCase() as Uppercase<typeof name>;
    const [idName, secretName] = [`${upper}_CLIENT_ID`, `${upper}_CLIENT_SECRET`] as const;
    const [clientId, clientSecret] = [values[idName], values[secretName]];
    if (clientId && clientSecret) providers[name] = { clientId, clientSecret };
    else if (clientId || clientSecret)
      throw new InvalidConfig(
        `${clientId ? secretName : idName} is missing: ${idName} and ${secretName} go together.`,
      );
  }
  return providers;
}

/** All three or none: with only some of them, nothing would execute the functions. */
export function readInngest(values: Environment): InngestServer | undefined {
  const names = ['INNGEST_BASE_URL', 'INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  const [first] = missing;
  if (first !== undefined)
    throw new InvalidConfig(`${first} is missing; an Inngest server needs ${names.join(', ')}.`);
  const [baseUrl = '', eventKey = '', signingKey = ''] = names.map((name) => values[name]);
  return { baseUrl, eventKey, signingKey };
}
