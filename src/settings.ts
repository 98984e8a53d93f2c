import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ModelServer } from './platform/analysis/ask-model';
import type { S3Store } from './platform/blobs/open-blobs';
import type { InngestServer } from './platform/engine/outside/make-client';
import type { Provider, ProviderName } from './platform/identity/port';
import { readMailbox, usualSender } from './platform/mail/mailbox';
import type { Mailbox } from './platform/mail/port';
import { type MailServer, readMailUrl } from './platform/mail/read-mail-url';

/** A setting that cannot be used. The message is one sentence that names the variable. */
export class WrongSetting extends Error {
  override name = 'WrongSetting';
}

const bytes = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a whole number above 0')
  .transform(Number);
const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
const atLeastOne = count.refine((value) => value >= 1, 'must be at least 1');
const visible = z.string().regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** What `read` makes of the text; what it makes nothing of must be `form`. */
const readBy = <Value>(read: (text: string) => Value | null, form: string) =>
  z.string().transform((text, issues) => {
    const value = read(text);
    if (value !== null) return value;
    issues.addIssue(`must be ${form}`);
    return z.NEVER;
  });

const environment = z.object({
  PORT: count.refine((port) => port <= 65_535, 'must be a port, 0 to 65535').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .transform((address) => new URL(address).href.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
    .optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  LIMIT_FILE_BYTES: bytes.default(1_073_741_824),
  LIMIT_FREE_STORAGE_BYTES: bytes.default(1_000_000_000),
  LIMIT_UNCLAIMED_STORAGE_BYTES: bytes.default(250_000_000),
  LIMIT_UNCLAIMED_LIBRARIES_PER_EMAIL: atLeastOne.default(3),
  RATE_LIMIT_KEY_PER_MINUTE: atLeastOne.default(600),
  RATE_LIMIT_IP_PER_MINUTE: atLeastOne.default(60),
  TRUST_PROXY: count.default(0),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: visible.optional(),
  S3_SECRET_ACCESS_KEY: visible.optional(),
  S3_SERVING: z.enum(['proxied', 'presigned'], 'must be proxied or presigned').default('proxied'),
  MAIL_URL: readBy(
    readMailUrl,
    'smtp://user:password@host:port or smtps://user:password@host:port, signs such as @ and / in the password written as %40 and %2F',
  ).optional(),
  MAIL_FROM: readBy(readMailbox, 'an address, or a name and an address in < >').optional(),
  AI_BASE_URL: webAddress.regex(/^[^@?#]+$/, 'must be an address without @, ? and #').optional(),
  AI_API_KEY: visible.optional(),
  AI_MODEL: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  INNGEST_BASE_URL: webAddress.optional(),
  INNGEST_EVENT_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must have letters, digits, - and _ only')
    .optional(),
  INNGEST_SIGNING_KEY: z
    .string()
    .regex(
      /^(signkey-\w+-)?([0-9a-f]{2}){16,}$/i,
      'must be an even number of hexadecimal digits, 32 at least',
    )
    .optional(),
  MEILISEARCH_URL: webAddress.optional(),
  MEILISEARCH_API_KEY: z.string().min(1).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible ASCII characters')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Everything an operator may choose, read once at the start and passed to whoever needs it. */
export type Settings = {
  port: number;
  host: string;
  /** Address of the service as clients see it, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** What keys are sealed and looked up with. */
  secret: string;
  limits: {
    fileBytes: number;
    freeStorageBytes: number;
    unclaimedStorageBytes: number;
    unclaimedLibrariesPerEmail: number;
  };
  rateLimits: { keyPerMinute: number; ipPerMinute: number };
  /** Number of proxies in front; 0: the socket's address is the client. */
  trustProxy: number;
  /** The bucket that files are kept in; null: they are kept in `dataDir`. */
  s3: S3Store | null;
  mail: {
    /** Null: mails are kept in `dataDir`. */
    server: MailServer | null;
    from: Mailbox;
  };
  /** The model that finds tags and descriptions; null: the built-in analyser alone. */
  ai: ModelServer | null;
  /** Outside services that people may sign in with. */
  providers: Partial<Record<ProviderName, Provider>>;
  /** The Inngest server that carries out the background functions; undefined: the embedded executor. */
  inngest: InngestServer | undefined;
  /** Null: PostgreSQL searches. */
  meilisearch: { url: string; apiKey: string | undefined } | null;
  /** Bearer for /metrics; null: readers on this machine alone. */
  metricsToken: string | null;
  /** Whether a collector of traces is named; all else about it the OpenTelemetry packages read themselves. */
  tracing: boolean;
  logLevel: string;
};

/**
 * Reads the settings from the environment. Unset and empty variables take their defaults.
 * Refuses with WrongSetting what cannot be used, and LIMIT_ and RATE_ names that do not exist.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const values = readEnvironment(env);
  const dataDir = path.resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    secret: values.SECRET ?? keptSecret(dataDir),
    limits: {
      fileBytes: values.LIMIT_FILE_BYTES,
      freeStorageBytes: values.LIMIT_FREE_STORAGE_BYTES,
      unclaimedStorageBytes: values.LIMIT_UNCLAIMED_STORAGE_BYTES,
      unclaimedLibrariesPerEmail: values.LIMIT_UNCLAIMED_LIBRARIES_PER_EMAIL,
    },
    rateLimits: {
      keyPerMinute: values.RATE_LIMIT_KEY_PER_MINUTE,
      ipPerMinute: values.RATE_LIMIT_IP_PER_MINUTE,
    },
    trustProxy: values.TRUST_PROXY,
    s3: readS3(values),
    mail: { server: values.MAIL_URL ?? null, from: values.MAIL_FROM ?? usualSender(publicUrl) },
    ai: readModel(values),
    providers: readProviders(values),
    inngest: readInngest(values),
    meilisearch: values.MEILISEARCH_URL
      ? { url: values.MEILISEARCH_URL, apiKey: values.MEILISEARCH_API_KEY }
      : null,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: Boolean(
      values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    ),
    logLevel: values.LOG_LEVEL,
  };
}

/** Without a bucket the rest would be a mistake that nobody notices: files would be kept in DATA_DIR. */
function readS3(values: z.infer<typeof environment>): S3Store | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    if (endpoint === undefined && accessKeyId === undefined && secretAccessKey === undefined)
      return null;
    throw new WrongSetting('S3_BUCKET is missing; the other S3 settings mean nothing without it.');
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    throw new WrongSetting(
      `${missing} is missing; a key is both, or neither for a machine's role.`,
    );
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, endpoint, region, credentials, presigned: values.S3_SERVING === 'presigned' };
}

/** Where data lies and the secret, as far as they are set. Unlike `readSettings` it makes nothing. */
export function readPlaces(env: NodeJS.ProcessEnv = process.env) {
  const { DATA_DIR, SECRET } = readEnvironment(env);
  return { dataDir: path.resolve(DATA_DIR), secret: SECRET };
}

function readEnvironment(env: NodeJS.ProcessEnv): z.infer<typeof environment> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const name of Object.keys(given)) {
    if (/^(LIMIT|RATE)_/.test(name) && !(name in environment.shape))
      throw new WrongSetting(`${name} is not a setting; look for a misspelling.`);
  }
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongSetting(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  return parsed.data;
}

/** A server without a model, or the other way round, would be a mistake that nobody notices. */
function readModel(values: z.infer<typeof environment>): ModelServer | null {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = values;
  if (!baseUrl && !model && !apiKey) return null;
  const missing = baseUrl ? 'AI_MODEL' : 'AI_BASE_URL';
  if (!baseUrl || !model)
    throw new WrongSetting(`${missing} is missing; a model needs AI_BASE_URL and AI_MODEL.`);
  return { baseUrl, apiKey, model };
}

/** Those of which both halves are given. */
function readProviders(values: z.infer<typeof environment>): Settings['providers'] {
  const providers: Settings['providers'] = {};
  for (const name of ['google', 'github'] as const) {
    const upper = name.toUpperCase() as Uppercase<typeof name>;
    const [idName, secretName] = [`${upper}_CLIENT_ID`, `${upper}_CLIENT_SECRET`] as const;
    const [clientId, clientSecret] = [values[idName], values[secretName]];
    if (clientId && clientSecret) providers[name] = { clientId, clientSecret };
    else if (clientId || clientSecret)
      throw new WrongSetting(
        `${clientId ? secretName : idName} is missing: ${idName} and ${secretName} go together.`,
      );
  }
  return providers;
}

/** All three or none: with a part of them nobody would carry out anything. */
function readInngest(values: z.infer<typeof environment>): InngestServer | undefined {
  const names = ['INNGEST_BASE_URL', 'INNGEST_EVENT_KEY', 'INNGEST_SIGNING_KEY'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  const [first] = missing;
  if (first !== undefined)
    throw new WrongSetting(`${first} is missing; an Inngest server needs ${names.join(', ')}.`);
  const [baseUrl = '', eventKey = '', signingKey = ''] = names.map((name) => values[name]);
  return { baseUrl, eventKey, signingKey };
}

/** The secret of this DATA_DIR, made at the first start. Losing it makes all keys unusable. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new WrongSetting(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
  return readFileSync(file, 'utf8').trim();
}
