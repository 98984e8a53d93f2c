/**
 * What the all-real form leaves out, with the reason: files, or single tests as `file: name of the test`. All of it
 * runs in the embedded form.
 */
export const skippedInRealForm: Record<string, string> = {
  'start.test.ts': 'about the start of the embedded form, its data folder and its database',
  'survive-kill.test.ts': 'kills the embedded database with the service, and reads its files',
  'install-ffmpeg.test.ts': 'starts no service: about a step of npm start',
  'backup.test.ts': 'about a whole DATA_DIR; backup-from-s3.test.ts is about the parts outside',
  'backup-from-s3.test.ts': 'brings parts of its own, the same as here',
  'workers.test.ts':
    'workers that find the database by DATA_DIR; here two are at work all the time',
  'outside-engine.test.ts': 'brings an Inngest server, which calls one service',
  's3.test.ts': 'brings a store of its own, and looks for what must not lie in DATA_DIR',
  'lost-pictures.test.ts': 'takes files out of DATA_DIR',
  'rate-limit.test.ts': 'counts exactly, and every web process counts for itself',
  'identity-limits.test.ts': 'counts exactly, and every web process counts for itself',
  'admin-command-line.test.ts: leaves what the service then finds':
    'hands a folder with an embedded database from the command line to the service',
  "check.test.ts: finds 'an original that somebody removed'": 'takes files out of DATA_DIR',
  "check.test.ts: finds 'an original with a byte changed'": 'changes files in DATA_DIR',
  "check.test.ts: finds 'smaller pictures that are gone'": 'takes files out of DATA_DIR',
  "check.test.ts: finds 'a file that belongs to nobody'": 'puts files into DATA_DIR',
  'limits-and-faults.test.ts: whose server is gone is the same to them':
    'stops the embedded database; the one outside has other users',
  'mail.test.ts: there is no mailbox page, and no mail in the folder':
    'outbox is where the mail server of the tests puts what it takes',
  'mail.test.ts: the mail is a file in the outbox that nobody else may read; emailSent is false':
    'about a service without a mail server',
  'oauth-kept-apart.test.ts: lets an address register ten applications a minute, and no more':
    'counts exactly, and every web process counts for itself',
  'people-matrix.test.ts: /mailbox': 'where a mail server takes the mails there is no mailbox',
  'promote-variant.test.ts: happen wholly, and every accepted one once':
    'kills the embedded database with the service, and reads its files',
  'search-with-meilisearch.test.ts: is refused where no Meilisearch is set':
    'about a service without Meilisearch',
  'tag-assets.test.ts: costs one unit of the allowance, whatever the number of pairs':
    'counts exactly, and every web process counts for itself',
  'watching.test.ts: tells of requests, queue, runs, storage, pool and memory of both processes':
    'asks without METRICS_TOKEN, and then only direct requests are answered, none of a proxy',
  'watching.test.ts: counts each answer once, a refused one under its status':
    'asks without METRICS_TOKEN, and then only direct requests are answered, none of a proxy',
};
