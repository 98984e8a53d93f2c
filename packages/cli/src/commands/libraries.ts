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
        '[mode]',
        'everybody, everybody once approved, or signed addresses only',
      ).choices(['open', 'approved', 'signed']),
    )
    .option('--images-carry-credit', 'smaller images say who made them')
    .option('--no-images-carry-credit', 'they do not')
    .option('--originals-keep-location', 'the public gets originals with all that they say')
    .option('--no-originals-keep-location', 'without place, device and names')
    .description('say who gets the files by their public address, and what these say')
    .action(async (id: string, delivery: Delivery['delivery'], _options, command: Command) => {
      const options: GlobalOptions & Omit<Delivery, 'delivery'> = command.optsWithGlobals();
      const { imagesCarryCredit, originalsKeepLocation } = options;
      const wanted = { delivery, imagesCarryCredit, originalsKeepLocation };
      const organization = await (await Session.open(options)).organization();
      const changed = await organization.library(id).setDelivery(wanted, { signal });
      show(options.json, changed, facts(settingsOf(changed)));
    });
}

type Delivery = Pick<Library, 'delivery' | 'imagesCarryCredit' | 'originalsKeepLocation'>;

const settingsOf = ({ delivery, imagesCarryCredit, originalsKeepLocation }: Delivery) => ({
  ...(delivery && { delivery }),
  ...(imagesCarryCredit !== undefined && { 'images carry credit': imagesCarryCredit }),
  ...(originalsKeepLocation !== undefined && { 'originals keep location': originalsKeepLocation }),
});
