import path from 'node:path';
import type { MapTiles } from '@/contract/browse/map-tiles';
import { MAILS_PER_REQUEST } from '@/contract/limits';
import type { ModelServer } from '@/platform/analysis/request-model';
import type { S3Store } from '@/platform/blobs/s3/bucket';
import { sizeOfDisk } from '@/platform/disk-space';
import type { InngestServer } from '@/platform/engine/outside/make-client';
import { usualSender } from '@/platform/mail/mailbox';
import type { Mailbox } from '@/platform/mail/port';
import type { MailServer } from '@/platform/mail/read-mail-url';
import { type Backups, readBackup } from './backups';
import { type Analysis, InvalidConfig, readEnvironment } from './environment';
import {
  type MeaningModel,
  type Providers,
  readInngest,
  readMapTiles,
  readMeaning,
  readMeilisearch,
  readModel,
  readProviders,
  readS3,
} from './external-services';
import type { Secrets } from './parse-secrets';
import { readOrCreateSecrets } from './secret-file';

export { InvalidConfig };

/** Everything an operator may choose, read once at the start and passed to the code that needs it. */
export type Config = {
  port: number;
  host: string;
  /** URL of the service as clients see it, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Bytes to keep free on the disk of `dataDir`; undefined: a default by the size of the disk. */
  minFreeBytes: number | undefined;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Seal keys and mails, and derive their lookups. The first is the newest and seals; any of them opens. */
  secrets: Secrets;
  limits: {
    fileBytes: number;
    freeStorageBytes: number;
    unclaimedStorageBytes: number;
    unclaimedTotalBytes: number;
    unclaimedLibrariesPerEmail: number;
    claimMailsPerNetwork: number;
  };
  rateLimits: { keyPerMinute: number; ipPerMinute: number };
  /** Number of proxies in front of the service; 0: the client IP is the socket's. */
  trustProxy: number;
  /** Private networks from which files may be fetched on request, in CIDR notation. */
  allowedNetworks: string[];
  /** Whether videos get versions for browsers. */
  videoRenditions: boolean;
  /** The bucket for files; null: they are stored in `dataDir`. */
  s3: S3Store | null;
  /** Null: nobody asked for backups. */
  backup: Backups | null;
  mail: {
    /** Null: mails are stored in `dataDir`. */
    server: MailServer | null;
    from: Mailbox;
  };
  /** What is found out about images, on this machine; empty: nothing beyond colours and shape. */
  analysis: Analysis[];
  /** The model for tags and descriptions; null: only the built-in analyser writes them. */
  ai: ModelServer | null;
  /** The model that gives vectors of images and texts; null: search finds words only. */
  meaning: MeaningModel | null;
  /** Languages of text in images, as packages of @tesseract.js-data are named. */
  ocrLanguages: readonly string[];
  providers: Providers;
  /** The tile server of small maps; null: they show coasts and borders from a file of the service. */
  mapTiles: MapTiles | null;
  /** The Inngest server that executes the background functions; undefined: the embedded executor. */
  inngest: InngestServer | undefined;
  /** Null: search uses PostgreSQL. */
  meilisearch: { url: string; apiKey: string | undefined } | null;
  /** Bearer token for /metrics; null: only clients on this machine may read it. */
  /** How long requests in flight may take when the service stops. */
  shutdownSeconds: number;
  metricsToken: string | null;
  /** The URI of whom to tell about a vulnerability. */
  securityContact: string | null;
  /** Whether a trace collector is configured. The OpenTelemetry packages read its other variables themselves. */
  tracing: boolean;
  logLevel: string;
};

/**
 * Reads the config from the environment. Unset and empty variables get their defaults. Refuses unusable values and
 * misspelt names with InvalidConfig.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = readEnvironment(env);
  const dataDir = path.resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    minFreeBytes: values.MIN_FREE_DISK_BYTES,
    databaseUrl: values.DATABASE_URL,
    secrets: values.SECRET ?? readOrCreateSecrets(dataDir),
    limits: {
      fileBytes: values.LIMIT_FILE_BYTES,
      freeStorageBytes: values.LIMIT_FREE_STORAGE_BYTES,
      unclaimedStorageBytes: values.LIMIT_UNCLAIMED_STORAGE_BYTES,
      unclaimedTotalBytes: values.LIMIT_UNCLAIMED_TOTAL_BYTES ?? tenthOfStore(values, dataDir),
      unclaimedLibrariesPerEmail: values.LIMIT_UNCLAIMED_LIBRARIES_PER_EMAIL,
      claimMailsPerNetwork: Math.ceil(values.RATE_LIMIT_IP_PER_MINUTE * MAILS_PER_REQUEST),
    },
    rateLimits: {
      keyPerMinute: values.RATE_LIMIT_KEY_PER_MINUTE,
      ipPerMinute: values.RATE_LIMIT_IP_PER_MINUTE,
    },
    trustProxy: values.TRUST_PROXY,
    allowedNetworks: values.ALLOW_PRIVATE_NETWORKS ?? [],
    videoRenditions: values.VIDEO_RENDITIONS === 'on',
    s3: readS3(values),
    backup: readBackup(values),
    mail: { server: values.MAIL_URL ?? null, from: values.MAIL_FROM ?? usualSender(publicUrl) },
    analysis: values.ANALYSIS,
    ai: readModel(values),
    meaning: readMeaning(values),
    ocrLanguages: values.OCR_LANGUAGES,
    providers: readProviders(values),
    mapTiles: readMapTiles(values),
    inngest: readInngest(values),
    meilisearch: readMeilisearch(values),
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    tracing: Boolean(
      values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    ),
    logLevel: values.LOG_LEVEL,
  };
}

/** A bucket has no size: as much as a disk of 200 GB would give. */
const UNCLAIMED_BYTES_IN_BUCKET = 20_000_000_000;

/** A tenth of the disk for files. It may not have the folder yet. */
function tenthOfStore({ S3_BUCKET }: { S3_BUCKET?: string | undefined }, folder: string): number {
  if (S3_BUCKET !== undefined) return UNCLAIMED_BYTES_IN_BUCKET;
  return Math.floor((sizeOfDisk(folder) ?? 10 * UNCLAIMED_BYTES_IN_BUCKET) / 10);
}

/** The data folder, and the secrets and the database where set. Unlike `readConfig`, it creates nothing. */
export function readDataLocation(env: NodeJS.ProcessEnv = process.env) {
  const { DATA_DIR, SECRET, DATABASE_URL } = readEnvironment(env);
  return { dataDir: path.resolve(DATA_DIR), secrets: SECRET, databaseUrl: DATABASE_URL };
}
