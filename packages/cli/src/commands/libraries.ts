import { Argument, type Command } from 'commander';
import type { Library } from '../../../client/src/index.js';
import { facts, table } from '../output.js';
import { signal } from '../session.js';
import { inOrganization } from './actions.js';

const rowOf = ({ id, name, assetsCount }: Library) => ({ id, name, assets: assetsCount });

/** `libraries ls|create|rename|deliver` */
export function addLibraries(program: Command): void {
  const libraries = program.command('libraries').description('list, create and rename libraries');
  libraries
    .command('ls')
    .description('list the libraries of the organization')
    .action(
      inOrganization(async (organization) => {
        const found = await organization.listLibraries({ signal }).all();
        return [found, table(found.map(rowOf))];
      }),
    );
  libraries
    .command('create')
    .argument('<name>', 'the display name')
    .option('--slug <slug>', 'the id, instead of one made from the name')
    .description('create an empty library')
    .action(
      inOrganization(async (organization, name: string, { slug }: { slug?: string }) => {
        const created = await organization.createLibrary({ name, slug }, { signal });
        return [created, facts(rowOf(created))];
      }),
    );
  libraries
    .command('rename')
    .argument('<id>')
    .argument('<name>', 'the new display name; the id stays')
    .description('change the display name of a library')
    .action(
      inOrganization(async (organization, id: string, name: string) => {
        const renamed = await organization.library(id).rename(name, { signal });
        return [renamed, facts(rowOf(renamed))];
      }),
    );
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
    .action(
      inOrganization(
        async (
          organization,
          id: string,
          delivery: Delivery['delivery'],
          settings: Omit<Delivery, 'delivery'>,
        ) => {
          const wanted = { delivery, ...settings };
          const changed = await organization.library(id).setDelivery(wanted, { signal });
          return [changed, facts(settingsOf(changed))];
        },
      ),
    );
}

type Delivery = Pick<Library, 'delivery' | 'imagesCarryCredit' | 'originalsKeepLocation'>;

const settingsOf = ({ delivery, imagesCarryCredit, originalsKeepLocation }: Delivery) => ({
  delivery,
  'images carry credit': imagesCarryCredit,
  'originals keep location': originalsKeepLocation,
});
