import { parseArgs } from 'node:util';
import { countOf, summaryOf, writeReport } from './report.js';
import { tryRules } from './run.js';
import { Stopped } from './service.js';
import { World } from './world.js';

const HELP = `vitrine-conformance --url ADDRESS --key KEY [options]

Tries every rule of the specification on a running service, and removes what it made.

  --read-key KEY      a key that only reads
  --token TOKEN       a person's access token
  --report DIR        write conformance.html and conformance.xml (JUnit)
  --read-only         only read
  --create-libraries  create libraries too, which the interface cannot delete

Exit codes: 0 all hold, 1 a rule does not, 2 it could not be tried, 130 interrupted`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const giveUp = (text: string): never => {
  process.stderr.write(`vitrine-conformance: ${text}\n`);
  process.exit(2);
};

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      options: {
        url: text,
        key: text,
        'read-key': text,
        token: text,
        report: text,
        'read-only': flag,
        'create-libraries': flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

const options = readOptions();
if (options.help) {
  say(HELP);
  process.exit(0);
}
const { url, key } = options;
if (!url || !key) giveUp(`--url and --key are needed.\n\n${HELP}`);
else if (!/^https?:\/\//.test(url) || !URL.canParse(url)) giveUp(`${url} is no address.`);
else {
  const world = await World.open({
    url,
    key,
    readKey: options['read-key'],
    token: options.token,
    readOnly: options['read-only'],
    createLibraries: options['create-libraries'],
  }).catch((error) => giveUp(error instanceof Stopped ? error.message : String(error)));
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      say('Removing what this run made …');
      world.service.interrupted = true;
    });

  const { results, left, stopped } = await tryRules(world, ({ outcome, id, text, reason }) => {
    if (outcome === 'failed') say(`✗ ${id}: ${text}\n    ${reason?.replaceAll('\n', '\n    ')}`);
  });
  if (options.report) await writeReport(options.report, world.service.base, results);
  say(`${summaryOf(results)}, ${world.service.requests} requests to ${world.service.base}`);
  if (left.length > 0) say(`Not removed: ${left.join(', ')}`);
  process.exitCode = countOf(results, 'failed') + left.length > 0 ? 1 : 0;
  if (stopped === 'interrupted') process.exitCode = 130;
  else if (stopped) giveUp(stopped);
}
