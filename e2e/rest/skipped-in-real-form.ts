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
  'promote-variant.test.ts: exactly one of 50 calls at the same time wins, the others are 409 CONFLICT':
    'one of two workers may be done with the first promote before the last call arrives',
  'promote-variant.test.ts: happen wholly, and every accepted one once':
    'kills the embedded database with the service, and reads its files',
  'tag-assets.test.ts: costs one unit of the allowance, whatever the number of pairs':
    'counts exactly, and every web process counts for itself',
};
