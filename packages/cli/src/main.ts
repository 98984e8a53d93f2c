import { Command, CommanderError, InvalidArgumentError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAssets } from './commands/assets.js';
import { addAuth } from './commands/auth.js';
import { addCollections } from './commands/collections.js';
import { addCompletion } from './commands/completion.js';
import { addEvents } from './commands/events.js';
import { addExport } from './commands/export.js';
import { addImport } from './commands/import.js';
import { addLibraries } from './commands/libraries.js';
import { addOpen } from './commands/open.js';
import { addOrganizations } from './commands/organizations.js';
import { addShareLinks } from './commands/share-links.js';
import { addTags } from './commands/tags.js';
import { describeFailure, EXIT, exitOf, usage } from './failure.js';
import { tell } from './output.js';
import { interruption, signal } from './session.js';

const HELP = `
Begin with: vitrine auth login --url https://media.example.org

Environment: VITRINE_URL, VITRINE_API_KEY (instead of a sign-in)
Exit codes: 0 done, 1 other failure, 2 wrong command, 3 credential, 4 not found,
  5 refused input, 6 too large, 7 network, 130 interrupted`;

/** Wrong commands are reported in JSON too; the options are not read yet then. */
const json = process.argv.includes('--json');

function createProgram(): Command {
  const program = new Command('vitrine')
    .description('The command line of Vitrine, a media library service.')
    .version(manifest.version)
    .option('--json', 'print JSON on stdout, for programs')
    .option('--url <address>', 'the service; by default the one of the last sign-in')
    .option(
      '--organization <id>',
      'the organization; by default the one of the sign-in, if it is one',
    )
    .option('--library <id>', 'the library; by default the one of the sign-in, if it is one')
    .option(
      '--retry-for <seconds>',
      'keep trying for this long while the service does not answer',
      seconds,
      60,
    )
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(json ? false : 'Add --help to see how the command is used.')
    .configureOutput({
      outputError: (text, write) =>
        write(json ? `${describeFailure(usage(text.trim()), true)}\n` : text),
    })
    .addHelpText('after', HELP)
    .exitOverride();
  for (const add of [
    addAuth,
    addLibraries,
    addAssets,
    addImport,
    addExport,
    addTags,
    addCollections,
    addShareLinks,
    addEvents,
    addOrganizations,
    addOpen,
    addCompletion,
  ])
    add(program);
  return program;
}

function seconds(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is no number of seconds.');
  return Number(text);
}

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => interruption.abort(new Error('interrupted')));
// `vitrine … | head` ends the program quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.other);
});
// Node 20 still calls fs.openAsBlob experimental.
process.removeAllListeners('warning');

const program = createProgram();
try {
  await program.parseAsync();
} catch (error) {
  if (signal.aborted) {
    tell('Stopped. Run the same command again to continue.');
    process.exitCode = EXIT.interrupted;
  } else {
    // Commander has printed its own.
    if (!(error instanceof CommanderError)) tell(describeFailure(error, json));
    process.exitCode = exitOf(error);
  }
}
