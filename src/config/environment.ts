import path from 'node:path';
import { Cron } from 'croner';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { MapTiles } from '@/contract/browse/map-tiles';
import { readMailbox } from '@/platform/mail/mailbox';
import { readMailUrl } from '@/platform/mail/read-mail-url';
import { findMisspelling } from './find-misspelling';
import { isLongEnough, parseSecrets, type Secrets } from './parse-secrets';

/** A variable with an unusable value. The message is one sentence that names the variable. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig';
}

/** A whole number; a refusal states the range. */
const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, issues) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    issues.addIssue(`must be a whole number from ${min} to ${max}`);
    return z.NEVER;
  });

const bytes = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const MAX_COUNT = 999_999_999;
const atLeastOne = wholeNumber(1, MAX_COUNT);
const visible = z.string().regex(/^[\x21-\x7e]+$/, 'must have visible ASCII characters only');
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** The address of the service. Its pages, cookies and files are at the root of a host. */
const ownAddress = webUrl.transform((address, issues) => {
  const { origin, href } = new URL(address);
  if (href.replace(/\/+$/, '') === origin) return origin;
  issues.addIssue(
    `must be a scheme, a host and a port alone, such as ${origin}: the service cannot be below a path`,
  );
  return z.NEVER;
});

/** Parses the text with `read`. If it returns null, the error message says the value must be `form`. */
const readBy = <Value>(read: (text: string) => Value | null, form: string) =>
  z.string().transform((text, issues) => {
    const value = read(text);
    if (value !== null) return value;
    issues.addIssue(`must be ${form}`);
    return z.NEVER;
  });

/** One secret, or several with commas between. A single one may itself contain a comma: its parts are too short. */
const readSecrets = (text: string): Secrets | null => {
  const secrets = parseSecrets(text, ',');
  if (secrets?.every(isLongEnough)) return secrets;
  return isLongEnough(text) ? [text] : null;
};

/** Null as well for one that PostgreSQL's client could not decode. */
function readDatabaseUrl(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { username, password, pathname } = new URL(text);
  return /%(?![0-9a-f]{2})/i.test(username + password + pathname) ? null : text;
}

/** Reads comma-separated networks in CIDR notation; null when one of them is invalid. */
function readNetworks(text: string): string[] | null {
  const networks = text.split(',').map((one) => one.trim());
  return networks.every((one) => ipaddr.isValidCIDR(one)) ? networks : null;
}

/** A URL with a plain host, because the content security policy names it. */
const TILE_ADDRESS = /^https?:\/\/[\w.:[\]-]+\/[\x21-\x7e]*$/;

/** Reads a URL with `{z}`, `{x}` and `{y}` once each, after its host; null for anything else. */
function readTileUrl(text: string): string | null {
  const placeholders = text.match(/\{[^}]*\}?|\}/g) ?? [];
  const complete = placeholders.toSorted().join() === '{x},{y},{z}';
  return complete && TILE_ADDRESS.test(text) && URL.canParse(text) ? text : null;
}

/** Reads `© Somebody` or `© Somebody <https://example.org>`; null for anything else. */
function readAttribution(text: string): MapTiles['attribution'] | null {
  const [, plain = '', href = null] =
    /^([^<>\p{Cc}]+?)\s*(?:<(https?:\/\/[^<>\s]+)>)?$/u.exec(text) ?? [];
  if (plain.trim() === '' || (href !== null && !URL.canParse(href))) return null;
  return { text: plain.trim(), href };
}

/** Reads a contact as a URI. */
function readContact(text: string): string | null {
  const uri = z.email().safeParse(text).success ? `mailto:${text}` : text;
  return /^(https:\/\/|mailto:)[\x21-\x7e]+$/.test(uri) && URL.canParse(uri) ? uri : null;
}

/** What may be found out about images. */
const ANALYSES = ['places', 'text', 'objects'] as const;
export type Analysis = (typeof ANALYSES)[number];

const partsOf = (text: string) => text.split(',').map((part) => part.trim());

/** `off`, or some of them with commas between. */
const readAnalyses = (text: string): Analysis[] | null => {
  if (text === 'off') return [];
  const named = partsOf(text).map((name) => ANALYSES.find((known) => known === name));
  return named.every((name) => name !== undefined) ? named : null;
};

/** As the packages of Tesseract's data are named: `eng`, `deu`, `chi_sim`. */
const readLanguages = (text: string): string[] | null => {
  const languages = partsOf(text);
  return languages.every((language) => /^[a-z]{3}(_[a-z]+)*$/.test(language)) ? languages : null;
};

export type VisionModel = { folder: string } | { name: string; revision: string };

/** A path, which has its first slash first or after dots; else `owner/name`, or `owner/name@revision`. */
const readVisionModel = (text: string): VisionModel | null => {
  if (/^\.{0,2}\//.test(text)) return { folder: path.resolve(text) };
  const part = '[A-Za-z0-9][\\w.-]{0,95}';
  const found = new RegExp(`^(${part}/${part})(?:@(${part}))?$`).exec(text);
  return found ? { name: found[1] as string, revision: found[2] ?? 'main' } : null;
};

/** Five fields, or six with seconds before them. */
const readSchedule = (text: string): string | null => {
  try {
    return new Cron(text, { paused: true }).nextRuns(2).length === 2 ? text : null;
  } catch {
    return null;
  }
};

export type BackupPlace = { folder: string } | { bucket: string; prefix: string };

/** An absolute path, or a bucket and the beginning of the keys below it. */
export const readBackupPlace = (text: string): BackupPlace | null => {
  if (path.isAbsolute(text)) return { folder: path.resolve(text) };
  const [, bucket, prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w.-]+(?:\/[\w.-]+)*)\/?$/.exec(text) ?? [];
  return bucket && prefix ? { bucket, prefix: `${prefix}/` } : null;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable and its allowed values. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  MIN_FREE_DISK_BYTES: bytes.optional(),
  DATABASE_URL: readBy(
    readDatabaseUrl,
    'postgresql://user:password@host:port/database, signs such as @ and % in the password written as %40 and %25',
  ).optional(),
  SECRET: readBy(readSecrets, 'at least 32 bytes long').optional(),
  LIMIT_FILE_BYTES: bytes.default(1_073_741_824),
  LIMIT_FREE_STORAGE_BYTES: bytes.default(1_000_000_000),
  LIMIT_UNCLAIMED_STORAGE_BYTES: bytes.default(250_000_000),
  LIMIT_UNCLAIMED_TOTAL_BYTES: bytes.optional(),
  LIMIT_UNCLAIMED_LIBRARIES_PER_EMAIL: atLeastOne.default(3),
  RATE_LIMIT_KEY_PER_MINUTE: atLeastOne.default(600),
  RATE_LIMIT_IP_PER_MINUTE: atLeastOne.default(60),
  ALLOW_PRIVATE_NETWORKS: readBy(
    readNetworks,
    'networks such as 10.1.0.0/16, with commas between',
  ).optional(),
  TRUST_PROXY: wholeNumber(0, MAX_COUNT).default(0),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: visible.optional(),
  S3_SECRET_ACCESS_KEY: visible.optional(),
  S3_SERVING: z.enum(['proxied', 'presigned'], 'must be proxied or presigned').default('proxied'),
  BACKUP_SCHEDULE: readBy(
    readSchedule,
    'times in the notation of cron, such as 30 1 * * * for 01:30 every night',
  ).optional(),
  BACKUP_TO: readBy(
    readBackupPlace,
    'an absolute path, or a bucket and a prefix such as s3://backups/vitrine',
  ).optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).optional(),
  VIDEO_RENDITIONS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAIL_URL: readBy(
    readMailUrl,
    'smtp://user:password@host:port or smtps://user:password@host:port, signs such as @ and / in the password written as %40 and %2F',
  ).optional(),
  MAIL_FROM: readBy(readMailbox, 'an address, or a name and an address in < >').optional(),
  ANALYSIS: readBy(
    readAnalyses,
    `off, or some of ${ANALYSES.join(', ')} with commas between`,
  ).default([...ANALYSES]),
  AI_BASE_URL: webUrl.regex(/^[^@?#]+$/, 'must be an address without @, ? and #').optional(),
  AI_API_KEY: visible.optional(),
  AI_MODEL: z.string().optional(),
  VISION_MODEL: readBy(
    readVisionModel,
    'a folder such as /models/siglip, or the name of a model on a hub, such as owner/name',
  ).optional(),
  VISION_HUB_URL: webUrl
    .regex(/^[^@?#]+$/, 'must be an address without @, ? and #')
    .default('https://huggingface.co'),
  EMBEDDINGS_URL: webUrl.regex(/^[^@?#]+$/, 'must be an address without @, ? and #').optional(),
  EMBEDDINGS_KEY: visible.optional(),
  EMBEDDINGS_MODEL: z.string().max(200, 'must have 200 characters at most').optional(),
  OCR_LANGUAGES: readBy(readLanguages, 'languages such as eng, with commas between').default([
    'eng',
  ]),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  MAP_TILES_URL: readBy(
    readTileUrl,
    'an http or https address with {z}, {x} and {y} once each, such as https://tile.example.org/{z}/{x}/{y}.png',
  ).optional(),
  MAP_TILES_ATTRIBUTION: readBy(
    readAttribution,
    'a text, or a text and an address in < >',
  ).optional(),
  INNGEST_BASE_URL: webUrl.optional(),
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
  MEILISEARCH_URL: webUrl.optional(),
  MEILISEARCH_API_KEY: z.string().min(1).optional(),
  SHUTDOWN_SECONDS: wholeNumber(1, 3600).default(25),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 visible ASCII characters')
    .optional(),
  SECURITY_CONTACT: readBy(
    readContact,
    'an email address, or an address with https: or mailto:',
  ).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be ${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)}`)
    .default('info'),
});

/** The variables, each validated on its own. */
export type Environment = z.infer<typeof environment>;

/** Variables that are not in the configuration: the scripts read them. */
const OF_SCRIPTS = ['INSTALL_FFMPEG'];

/** Unset and empty variables get their defaults. Refuses unusable values and misspelt names with InvalidConfig. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  refuseMisspelling(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidConfig(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  return parsed.data;
}

/** A name that is ignored in silence may cost files: without S3_BUCKET they go to the disk. */
function refuseMisspelling(env: NodeJS.ProcessEnv) {
  const misspelling = findMisspelling(env, [...Object.keys(environment.shape), ...OF_SCRIPTS]);
  if (misspelling) {
    const { name, meant } = misspelling;
    throw new InvalidConfig(
      `${name} is not a setting, but ${meant} is; if another program reads ${name}, set ${meant} too, or to nothing.`,
    );
  }
  const unknown = Object.entries(env).find(
    ([name, value]) => value !== '' && /^(LIMIT|RATE)_/.test(name) && !(name in environment.shape),
  );
  if (unknown) throw new InvalidConfig(`${unknown[0]} is not a setting; look for a misspelling.`);
}
