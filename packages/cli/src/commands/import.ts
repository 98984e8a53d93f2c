import type { Command } from 'commander';
import { EXIT, exitOf, lineOf, messageOf, throwIfFailed, usage, withoutExit } from '../failure.js';
import { importArchive } from '../import/import-archive.js';
import { emptySummary, importFiles, type Summary, targetOf } from '../import/import-files.js';
import { type FolderChoice, listFolder, readFolder } from '../import/import-folder.js';
import { watchFolder } from '../import/watch-folder.js';
import { facts, show, tell } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

type ImportOptions = FolderChoice & { archive?: string; watch?: boolean };

/** `import` */
export function addImport(program: Command): void {
  program
    .command('import')
    .argument('[folder]', 'the folder with the files')
    .option('--table <file>', 'a table in CSV that says what belongs to each file')
    .option('--sidecars', 'read NAME.xmp and NAME.jpg.xmp beside the files')
    .option('--watch', 'go on with new files of the folder, until Ctrl-C')
    .option('--archive <path>', 'an archive of Vitrine, or the folder that it was unpacked to')
    .description('bring a folder or an archive into a library, with what is known of each file')
    .addHelpText('after', HELP)
    .action(async (folder: string | undefined, choice: ImportOptions, command: Command) =>
      run(folder, choice, command.optsWithGlobals()),
    );
}

const HELP = `
Files that the library has, by their bytes, are not sent; what the table, the sidecars or
the archive say is set where it is not so yet. So the same command goes on after an
interruption, and changes nothing when it is run again.

Columns of the table: file, name, description, description:de …, tags and collection
(; between several), taken, latitude, longitude, approval, creator, credit, copyright,
licence, validFrom, validUntil, hold, focal:x, focal:y, posterAt. An empty cell says nothing.

  $ vitrine import ./holiday
  $ vitrine import ./holiday --table names.csv --sidecars
  $ vitrine import --archive holiday.zip`;

async function run(folder: string | undefined, choice: ImportOptions, options: GlobalOptions) {
  const { archive, watch } = choice;
  if ((folder === undefined) === (archive === undefined))
    throw usage('Name a folder, or an archive with --archive.');
  const session = await Session.open(options);
  if (archive !== undefined) {
    if (watch || choice.table || choice.sidecars)
      throw usage('--table, --sidecars and --watch go with a folder. An archive has its manifest.');
    return report(await importArchive(session, archive), options);
  }
  if (folder === undefined) return;
  const paths = await listFolder(folder, choice);
  const items = await readFolder(folder, paths, choice);
  const target = await targetOf(session);
  const first = items.length > 0 ? await importFiles(target, items) : emptySummary();
  if (!watch) return report(first, options);
  const tellSummary = (summary: Summary) =>
    options.json
      ? void process.stdout.write(`${JSON.stringify(shown(summary))}\n`)
      : tell([textOf(summary), ...summary.failed.map(lineOf)].join('\n'));
  tellSummary(first);
  const batches = watchFolder(folder, paths, choice);
  for await (const some of batches) {
    try {
      tellSummary(await importFiles(target, await readFolder(folder, some, choice)));
    } catch (error) {
      signal.throwIfAborted();
      // A table may be half written, and the service away for a while; the files are looked at again.
      if (exitOf(error) !== EXIT.refused && exitOf(error) !== EXIT.network) throw error;
      batches.again(some);
      tell(messageOf(error));
    }
  }
}

const shown = ({ failed, ...counts }: Summary) => ({
  ...counts,
  failed: failed.map(withoutExit),
});

const textOf = ({ files, uploaded, known, changes }: Summary) =>
  facts({ files, uploaded, 'there already': known, 'calls that set values': changes });

function report(summary: Summary, options: GlobalOptions): void {
  show(options.json, shown(summary), textOf(summary));
  const { failed, approvalsLeft } = summary;
  if (approvalsLeft > 0 && !options.json)
    tell(
      `${approvalsLeft} approvals were not set: they need a person's sign-in and a paid plan. Run the command again with \`vitrine auth login\`.`,
    );
  throwIfFailed(failed, summary.files, 'IMPORT_FAILED', 'what is there');
}
