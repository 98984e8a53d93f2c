import type { Command } from 'commander';
import { table } from '../output.js';
import { signal } from '../session.js';
import { inOrganization } from './actions.js';

/** `collections ls|create|assets|add|rm` */
export function addCollections(program: Command): void {
  const collections = program
    .command('collections')
    .description('list, create and fill collections');
  collections
    .command('ls')
    .description('list the collections of the organization')
    .action(
      inOrganization(async (organization) => {
        const found = await organization.listCollections({ signal });
        return [found, table(found.map(({ id, name, count }) => ({ id, name, count })))];
      }),
    );
  collections
    .command('create')
    .argument('<name>')
    .option('--description <text>', 'what it is for')
    .option('--filter <filter>', 'a smart collection: what this means, also later')
    .description('create a collection without assets, or a smart one')
    .action(
      inOrganization(
        async (organization, name: string, sent: { description?: string; filter?: string }) => {
          const created = await organization.createCollection({ name, ...sent }, { signal });
          return [created, created.id];
        },
      ),
    );
  collections
    .command('assets')
    .argument('<id>')
    .description('list the assets of a collection in its order')
    .action(
      inOrganization(async (organization, id: string) => {
        const found = await organization.collection(id).listAssets({ signal }).all();
        return [found, table(found, ['id', 'libraryId'])];
      }),
    );
  collections
    .command('add')
    .argument('<id>')
    .argument('<assets...>', 'ids of assets')
    .description('add assets at the end of a collection')
    .action(
      inOrganization(async (organization, id: string, assets: string[]) => {
        const result = await organization.collection(id).addAssets(assets, { signal });
        return [result, `${result.added} added.`];
      }),
    );
  collections
    .command('rm')
    .argument('<id>')
    .argument('<assets...>', 'ids of assets')
    .description('take assets out of a collection; they stay in their libraries')
    .action(
      inOrganization(async (organization, id: string, assets: string[]) => {
        const result = await organization.collection(id).removeAssets(assets, { signal });
        return [result, `${result.removed} removed.`];
      }),
    );
}
