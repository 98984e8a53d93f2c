import { InvalidConfig, readDataLocation } from '@/config/config';
import { Refusal } from '@/contract/errors';
import { WrongInstallation } from '@/domain/installation/settle-installation';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { explainDatabaseFailure } from '@/platform/database/find-database-problem';
import { isDatabaseUnavailable } from '@/platform/database/is-database-unavailable';
import { OlderDatabase, WrongDatabase } from '@/platform/database/migrate';
import { commands } from './commands';
import { helpOn } from './help';
import { withCommandContext } from './open-command-context';
import { readOptions, wrongUsage } from './read-options';

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

/** The path of the command: the arguments before the first option. */
function pathOf(args: string[]): string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return args.slice(0, end === -1 ? args.length : end);
}

async function execute(args: string[]): Promise<{ code: 0 | 1; answer: object }> {
  const words = pathOf(args);
  const command = commands.find((each) => each.path.every((word, place) => words[place] === word));
  if (!command)
    return wrongUsage(
      words.length === 0
        ? 'Name a command; --help lists them.'
        : `There is no command ${words.join(' ')}; --help lists them.`,
    );
  const given = await readOptions(command, args.slice(command.path.length));
  const answer =
    'runAlone' in command
      ? await command.runAlone(given)
      : await withCommandContext(import.meta.url, (place) => command.run(place, given), {
          user: `admin ${command.path.join(' ')}`,
          migrates: command.migrates,
          foreign: command.foreign,
        });
  return { code: command.fails?.(answer) ? 1 : 0, answer };
}

/** A failure in the form of a REST error. An operator on the machine may read the cause of every failure. */
function explain(error: unknown) {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof InvalidConfig) return { code: 'BAD_USER_INPUT', message: error.message };
  if (
    error instanceof OlderDatabase ||
    error instanceof WrongDatabase ||
    error instanceof WrongInstallation
  )
    return { code: 'CONFLICT', message: error.message };
  if (error instanceof BlobsUnreachable)
    return { code: 'SERVICE_UNAVAILABLE', message: `${error.message}.` };
  if (error instanceof Error && (isDatabaseUnavailable(error) || isLoginRefused(error))) {
    const { databaseUrl } = readDataLocation();
    const message = databaseUrl
      ? explainDatabaseFailure(error, databaseUrl)
      : `The database in DATA_DIR cannot be reached: ${error.message || codeOf(error)}.`;
    return { code: 'SERVICE_UNAVAILABLE', message };
  }
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return {
    code: 'INTERNAL_SERVER_ERROR',
    message: error instanceof Error ? error.message : String(error),
  };
}

const codeOf = (error: Error) => String((error as { code?: unknown }).code);

/** PostgreSQL refused the user or the password of DATABASE_URL: for an operator, no database is there. */
const isLoginRefused = (error: Error) => /^28\w{3}$/.test(codeOf(error));

const finish = (code: number, text: string) => process.stdout.write(text, () => process.exit(code));

const args = process.argv.slice(2);
if (args.some(isHelp)) finish(0, helpOn(pathOf(args)));
else
  await execute(args).then(
    ({ code, answer }) => finish(code, `${JSON.stringify(answer)}\n`),
    (error) => finish(1, `${JSON.stringify({ error: explain(error) })}\n`),
  );
