import { Argument, type Command } from 'commander';
import type { Library } from '../../../client/src/index.js';
import { facts, show, table } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

const rowOf = ({ id, name, assetsCount }: Library) => ({ id, name, assets: assetsCount });

/** `libraries ls|create|rename|deliver` */
export function addLibraries(program: Command): void {
  const libraries = program.command('libraries').description('list, create and rename libraries');
  libraries
    .command('ls')
    .description('list the libraries of the organization')
    .action(async (_options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const found = await organization.listLibraries({ signal }).all();
      show(options.json, found, table(found.map(rowOf)));
    });
  libraries
    .command('create')
    .argument('<name>', 'the display name')
    .option('--slug <slug>', 'the id, instead of one made from the name')
    .description('create an empty library')
    .action(async (name: string, { slug }: { slug?: string }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const created = await organization.createLibrary({ name, slug }, { signal });
      show(options.json, created, facts(rowOf(created)));
    });
  libraries
    .command('rename')
    .argument('<id>')
    .argument('<name>', 'the new display name; the id stays')
    .description('change the display name of a library')
    .action(async (id: string, name: string, _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const renamed = await organization.library(id).rename(name, { signal });
      show(options.json, renamed, facts(rowOf(renamed)));
    });
  libraries
    .command('deliver')
    .argument('<id>')
    .addArgument(
      new Argument(
        '<mode>',
        'everybody, everybody once approved, or signed addresses only',
      ).choices(['open', 'approved', 'signed']),
    )
    .description('say who gets the files by their public address')
    .action(
      async (id: string, mode: 'open' | 'approved' | 'signed', _options, command: Command) => {
        const options: GlobalOptions = command.optsWithGlobals();
        const organization = await (await Session.open(options)).organization();
        const changed = await organization.library(id).setDelivery(mode, { signal });
        show(options.json, changed, `The delivery is ${mode}.`);
      },
    );
}
