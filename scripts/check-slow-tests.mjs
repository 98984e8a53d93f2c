import { readFileSync } from 'node:fs';
import { SECONDS_FILE } from './test-report.mjs';

const LIMIT_SECONDS = 20;

/** The test files that may take longer, with the reasons. */
const SLOW = {
  'e2e/rest/identity-passwords.test.ts':
    'passwords are hashed slowly, and a limit takes many of them',
  'e2e/rest/identity-links.test.ts': 'each case signs people up, whose passwords are hashed slowly',
  'e2e/rest/identity-limits.test.ts': 'limits of passwords and mails are used up',
  'e2e/rest/events.test.ts': 'a stream checks its credential every 15 seconds',
  'e2e/rest/page-access.test.ts': 'every page is rendered for every kind of caller',
  'e2e/rest/admin-command-line.test.ts': 'every command is a process',
  'e2e/rest/cli.test.ts': 'every command is a process',
  'e2e/rest/cli-import.test.ts': 'every command is a process',
};

/**
 * Checks the seconds of test files in the last whole `npm test` of this clone, if there was one: a slow one is made
 * quicker, becomes a deep one, or is listed here. On a busy machine files are slow for no reason of theirs: run it again.
 */
const slow = readSeconds().filter(({ file, seconds }) => seconds > LIMIT_SECONDS && !SLOW[file]);
for (const { file, seconds } of slow)
  process.stderr.write(`${file} took ${seconds.toFixed(1)} s, more than ${LIMIT_SECONDS} s.\n`);
process.exitCode = slow.length > 0 ? 1 : 0;

function readSeconds() {
  try {
    return JSON.parse(readFileSync(SECONDS_FILE, 'utf8'));
  } catch {
    return [];
  }
}
