import { describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { readEnvironment } from './environment';

const read = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere', ...env });

const sentenceOf = (env: Record<string, string>) => {
  try {
    // Alone first: beside the right name, a misspelt one is somebody else's.
    readEnvironment({ NODE_ENV: 'test', ...env });
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
};

const whole = (name: string, min: number, max = 999_999_999) =>
  `${name} must be a whole number from ${min} to ${max}.`;
const meant = (name: string, right: string) =>
  `${name} is not a setting, but ${right} is; if another program reads ${name}, set ${right} too, or to nothing.`;
const unknown = (name: string) => `${name} is not a setting; look for a misspelling.`;
const inngest = 'an Inngest server needs INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY.';
const database =
  'DATABASE_URL must be postgresql://user:password@host:port/database, signs such as @ and % in the password written as %40 and %25.';
const withoutBucket = 'S3_BUCKET is missing; the other S3 settings mean nothing without it.';
const url = 'must be an http or https address.';
const plainUrl = 'must be an address without @, ? and #.';

const schedule =
  'BACKUP_SCHEDULE must be times in the notation of cron, such as 30 1 * * * for 01:30 every night.';
const place =
  'BACKUP_TO must be an absolute path, or a bucket and a prefix such as s3://backups/vitrine.';

/** Each variable as an operator writes it, and all that is said about it. */
const WRONG: [string, string][] = [
  // Names
  ['S3_BUKET=media', meant('S3_BUKET', 'S3_BUCKET')],
  ['S3_BUCKETS=media', meant('S3_BUCKETS', 'S3_BUCKET')],
  ['s3_bucket=media', meant('s3_bucket', 'S3_BUCKET')],
  ['S3_BUCKTE=media', meant('S3_BUCKTE', 'S3_BUCKET')],
  ['S3BUCKET=media', meant('S3BUCKET', 'S3_BUCKET')],
  ['S3_END_POINT=http://store', meant('S3_END_POINT', 'S3_ENDPOINT')],
  ['S3_ACCESS_KEY=id', meant('S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID')],
  ['DATABASE_URl=postgresql://db/x', meant('DATABASE_URl', 'DATABASE_URL')],
  ['DATABASE_URI=postgresql://db/x', meant('DATABASE_URI', 'DATABASE_URL')],
  ['DATBASE_URL=postgresql://db/x', meant('DATBASE_URL', 'DATABASE_URL')],
  ['MAILURL=smtp://mail', meant('MAILURL', 'MAIL_URL')],
  ['MAIL_FORM=a@b.example', meant('MAIL_FORM', 'MAIL_FROM')],
  ['METRIC_TOKEN=secret', meant('METRIC_TOKEN', 'METRICS_TOKEN')],
  ['TRUSTED_PROXY=1', meant('TRUSTED_PROXY', 'TRUST_PROXY')],
  ['PUBLIC_URI=https://a.example', meant('PUBLIC_URI', 'PUBLIC_URL')],
  ['DATADIR=/srv', meant('DATADIR', 'DATA_DIR')],
  ['Port=80', meant('Port', 'PORT')],
  ['secret=abc', meant('secret', 'SECRET')],
  ['LOGLEVEL=debug', meant('LOGLEVEL', 'LOG_LEVEL')],
  ['INSTALL_FFMPG=0', meant('INSTALL_FFMPG', 'INSTALL_FFMPEG')],
  ['RATE_LIMITS_IP_PER_MINUTE=6', meant('RATE_LIMITS_IP_PER_MINUTE', 'RATE_LIMIT_IP_PER_MINUTE')],
  ['LIMIT_FILES=3', unknown('LIMIT_FILES')],
  ['RATE_PER_MINUTE=3', unknown('RATE_PER_MINUTE')],
  // Values
  ['PORT=eighty', whole('PORT', 0, 65_535)],
  ['PORT=70000', whole('PORT', 0, 65_535)],
  ['TRUST_PROXY=true', whole('TRUST_PROXY', 0)],
  ['RATE_LIMIT_KEY_PER_MINUTE=0', whole('RATE_LIMIT_KEY_PER_MINUTE', 1)],
  ['LIMIT_FILE_BYTES=1GB', whole('LIMIT_FILE_BYTES', 1, Number.MAX_SAFE_INTEGER)],
  ['MIN_FREE_DISK_BYTES=10%', whole('MIN_FREE_DISK_BYTES', 1, Number.MAX_SAFE_INTEGER)],
  ['PUBLIC_URL=vitrine.example', `PUBLIC_URL ${url}`],
  ['DATABASE_URL=mysql://localhost/x', database],
  ['DATABASE_URL=localhost', database],
  ['DATABASE_URL=postgresql://ada:100%@db/x', database],
  ['SECRET=short', 'SECRET must be at least 32 bytes long.'],
  ['LOG_LEVEL=loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  ['LOG_LEVEL=INFO', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [
    'ALLOW_PRIVATE_NETWORKS=10.1.0.0',
    'ALLOW_PRIVATE_NETWORKS must be networks such as 10.1.0.0/16, with commas between.',
  ],
  ['BACKUP_SCHEDULE=nightly BACKUP_TO=/backups', schedule],
  ['BACKUP_SCHEDULE=61 1 * * * BACKUP_TO=/backups', schedule],
  ['BACKUP_SCHEDULE=@daily', 'BACKUP_TO is missing; backups need a place.'],
  ['BACKUP_KEEP=3', 'BACKUP_TO is missing; backups need a place.'],
  ['BACKUP_TO=backups', place],
  ['BACKUP_TO=s3://backups', place],
  ['BACKUP_TO=/backups BACKUP_KEEP=0', whole('BACKUP_KEEP', 1, 10_000)],
  ['BACKUP_TO=/backups BACKUP_KEEP=7d', whole('BACKUP_KEEP', 1, 10_000)],
  ['BACKUP_SHEDULE=@daily', meant('BACKUP_SHEDULE', 'BACKUP_SCHEDULE')],
  [
    'S3_BUCKET=media BACKUP_TO=s3://media/blobs',
    'BACKUP_TO is where the files themselves are; give it another prefix.',
  ],
  [
    'BACKUP_TO=s3://backups/a S3_ACCESS_KEY_ID=id',
    "S3_SECRET_ACCESS_KEY is missing; a key is both, or neither for a machine's role.",
  ],
  ['VIDEO_RENDITIONS=no', 'VIDEO_RENDITIONS must be on or off.'],
  ['ANALYSIS=faces', 'ANALYSIS must be off, or some of places, text, objects with commas between.'],
  ['OCR_LANGUAGES=English', 'OCR_LANGUAGES must be languages such as eng, with commas between.'],
  ['EMBEDDINGS_URL=https://a.example?k=1', `EMBEDDINGS_URL ${plainUrl}`],
  [`EMBEDDINGS_MODEL=${'m'.repeat(201)}`, 'EMBEDDINGS_MODEL must have 200 characters at most.'],
  ['VISION_HUB_URL=hub.example', `VISION_HUB_URL ${url}`],
  ['MEILISEARCH_URL=localhost:7700', `MEILISEARCH_URL ${url}`],
  [
    'SECURITY_CONTACT=Ada',
    'SECURITY_CONTACT must be an email address, or an address with https: or mailto:.',
  ],
  ['METRICS_TOKEN=short', 'METRICS_TOKEN must have at least 16 visible ASCII characters.'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318', `OTEL_EXPORTER_OTLP_ENDPOINT ${url}`],
  ['INNGEST_BASE_URL=inngest.example', `INNGEST_BASE_URL ${url}`],
  ['INNGEST_EVENT_KEY=a b', 'INNGEST_EVENT_KEY must have letters, digits, - and _ only.'],
  [
    'INNGEST_SIGNING_KEY=signkey',
    'INNGEST_SIGNING_KEY must be an even number of hexadecimal digits, 32 at least.',
  ],
  ['MAIL_FROM=nobody', 'MAIL_FROM must be an address, or a name and an address in < >.'],
  ['AI_API_KEY=schlüssel', 'AI_API_KEY must have visible ASCII characters only.'],
  ['S3_BUCKET=My Bucket', 'S3_BUCKET must be the name of a bucket.'],
  ['S3_SERVING=direct', 'S3_SERVING must be proxied or presigned.'],
  // What needs another
  ['S3_ENDPOINT=http://localhost:9000', withoutBucket],
  ['S3_SERVING=presigned', withoutBucket],
  ['MEILISEARCH_API_KEY=key', 'MEILISEARCH_URL is missing; its API key is set.'],
  ['INNGEST_BASE_URL=http://inngest', `INNGEST_EVENT_KEY is missing; ${inngest}`],
  [`INNGEST_SIGNING_KEY=${'ab'.repeat(32)}`, `INNGEST_BASE_URL is missing; ${inngest}`],
  [
    'GOOGLE_CLIENT_ID=id',
    'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together.',
  ],
  [
    'GITHUB_CLIENT_SECRET=x',
    'GITHUB_CLIENT_ID is missing: GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET go together.',
  ],
  ['AI_MODEL=llava', 'AI_BASE_URL is missing; a model needs AI_BASE_URL and AI_MODEL.'],
];

describe('a wrong environment', () => {
  it.each(WRONG)('%s is refused: %s', (line, sentence) => {
    const given = line.split(/ (?=[A-Z0-9_]+=)/).map((one) => one.split(/=(.*)/s).slice(0, 2));
    const message = sentenceOf(Object.fromEntries(given));
    expect(message).toBe(sentence);
  });
});

describe('the variables of other programs', () => {
  it.each([
    'PATH HOME MAIL USER SHELL HOSTNAME HOSTTYPE SHLVL LANG TERM PWD NODE_ENV NODE_OPTIONS',
    'SORT POST HOSTS PORTS SECRETS',
    'S3_PORT S3_SERVICE_HOST S3_PORT_9000_TCP S3_PREFIX S3_CACHE_DIR S3_USE_SSL',
    'AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY MEILISEARCH_PORT MEILI_MASTER_KEY',
    'DATABASE_HOST DATABASE_USER DATABASE_URL_REPLICA PGDATA PGHOST POSTGRES_PASSWORD',
    'XAI_API_KEY API_BASE_URL UI_BASE_URL MAIN_URL OPENAI_API_KEY GITLAB_CLIENT_ID GITHUB_TOKEN GOOGLE_APPLICATION_CREDENTIALS',
    'MAIL_HOST MAIL_PORT MAIL_USER SMTP_URL INNGEST_DEV RUST_LOG XDG_DATA_DIRS',
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS',
    'npm_config_loglevel npm_lifecycle_event npm_package_name VITRINE_DECODER_USER',
  ])('do not hinder: %s', (names) => {
    read(Object.fromEntries(names.split(' ').map((name) => [name, 'something'])));
  });

  it('may have a misspelt name of ours where the right one is set too, and an empty one is none', () => {
    read({ EMBEDDING_MODEL: 'clip', EMBEDDINGS_MODEL: '' });
    read({ S3_BUKET: '' });
  });
});
