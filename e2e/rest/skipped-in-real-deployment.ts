/**
 * Test files, and single tests as `file: title`, skipped in the real deployment, with the reason. All of them run
 * with everything embedded.
 */
export const SKIPPED_IN_REAL_DEPLOYMENT: Record<string, string> = {
  'processor-time.deep.test.ts': 'measures the start of the embedded service, and commands on it',
  'start.test.ts': 'tests the start of the embedded service, its data folder and its database',
  'survive-kill.deep.test.ts': 'kills the embedded database with the service, and reads its files',
  'uploads-in-restarts.deep.test.ts': 'kills the embedded database with the service',
  'idempotency-in-kills.deep.test.ts': 'kills the embedded database with the service',
  'fuzz.deep.test.ts': 'sends bytes to one web process and measures it',
  'chaos-short.deep.test.ts': 'suspends processes of one service, and reads its files',
  'install-ffmpeg.deep.test.ts': 'starts no service; tests a step of npm start',
  'rotate-secret.deep.test.ts': 'rotates the secret in DATA_DIR; there SECRET is set',
  'backup.deep.test.ts':
    'tests a whole DATA_DIR; backup-from-s3.deep.test.ts tests external servers',
  'backup-from-s3.deep.test.ts': 'starts the same external servers itself',
  'workers.deep.test.ts':
    'starts workers that find the database by DATA_DIR; here two workers run all the time',
  'inngest-server.deep.test.ts': 'starts an Inngest server that calls one service',
  's3.deep.test.ts': 'starts its own S3 server, and checks that DATA_DIR holds no files',
  'lost-renditions.deep.test.ts': 'removes files from DATA_DIR',
  'full-disk.deep.test.ts': 'fills the disk below DATA_DIR',
  'shared-rate-limits.deep.test.ts': 'starts two web processes on one database itself',
  'admin-without-service.deep.test.ts: creates data for a service that starts later':
    'starts a service on a folder whose embedded database the command line made',
  'admin-without-service.deep.test.ts: leaves the tables of an earlier version alone until a migration':
    'changes the tables of an embedded database',
  "admin-check.deep.test.ts: finds 'an original without its file'": 'removes files from DATA_DIR',
  "admin-check.deep.test.ts: finds 'missing renditions'": 'removes files from DATA_DIR',
  'client-library.test.ts: passes on refusals: no bucket for a direct upload, no parts for an upload from a URL':
    'there is a bucket',
  'client-library.test.ts: has a method for every operation':
    'counts the calls of the test that needs a service without a bucket',
  'events.test.ts: a key may open a limited number of streams':
    'each web process counts the streams that it sends',
  'mail.test.ts: there is no mailbox page, and no mail in the folder':
    'the mail server of the tests writes its mails to outbox',
  'mail.test.ts: the mail is a private file in the outbox folder, and emailSent is false':
    'tests a service without a mail server',
  'page-access.test.ts: hold for every visitor on every library: /mailbox':
    'with a mail server there is no mailbox',
  'promote-in-kills.deep.test.ts':
    'kills the embedded database with the service, and reads its files',
  'search-with-meilisearch.deep.test.ts: is refused without Meilisearch':
    'tests a service without Meilisearch',
  'observability.test.ts: reports requests, queue, runs, storage, pool and memory of both processes':
    'sends no METRICS_TOKEN; then only direct requests are answered, not those of a proxy',
  'observability.test.ts: counts each answer once, refusals under their status':
    'sends no METRICS_TOKEN; then only direct requests are answered, not those of a proxy',
};
