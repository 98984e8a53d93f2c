import type { Command } from 'commander';
import { type ExportChoice, exportFolder } from '../export/export-folder.js';
import { CommandFailure, EXIT } from '../failure.js';
import { facts, show } from '../output.js';
import { type GlobalOptions, Session } from '../session.js';

/** `export` */
export function addExport(program: Command): void {
  program
    .command('export')
    .requiredOption('--to <folder>', 'the folder for the files')
    .option('--filter <expression>', 'only assets that match, such as "tag:sea taken:2026"')
    .option('--sidecars', 'write NAME.jpg.xmp beside each file')
    .option('--variants', 'with the variants of each asset')
    .description('write the originals of the library into a folder, with a table of what is known')
    .addHelpText('after', HELP)
    .action(async (choice: ExportChoice & { to: string }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const exported = await exportFolder(library, choice.to, choice);
      const { files, fetched, bytes, missing, kept } = exported;
      show(options.json, exported, facts({ files, fetched, bytes }));
      if (missing.length > 0)
        throw new CommandFailure(
          EXIT.notFound,
          `${missing.length} files did not come: ${missing.join(', ')}`,
          'FILES_MISSING',
        );
      if (kept.length > 0)
        throw new CommandFailure(
          EXIT.notFound,
          `${kept.length} files were changed since an export, and stay: ${kept.join(', ')}`,
          'FILES_CHANGED',
        );
    });
}

const HELP = `
Writes table.csv, as import reads it, and manifest.json, as an archive has it. Run again,
it fetches only files that are not there, and writes the table anew.

  $ vitrine export --to ./backup
  $ vitrine import ./backup --table ./backup/table.csv --library other
  $ vitrine import --archive ./backup --library other`;
