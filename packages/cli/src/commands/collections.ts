import type { Command } from 'commander';
import { show, table } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

/** `collections ls|create|assets|add|rm` */
export function addCollections(program: Command): void {
  const collections = program
    .command('collections')
    .description('list, create and fill collections');
  collections
    .command('ls')
    .description('list the collections of the organization')
    .action(async (_options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const found = await organization.listCollections({ signal });
      show(options.json, found, table(found.map(({ id, name, count }) => ({ id, name, count }))));
    });
  collections
    .command('create')
    .argument('<name>')
    .option('--description <text>', 'what it is for')
    .option('--filter <filter>', 'a smart collection: what this means, also later')
    .description('create a collection without assets, or a smart one')
    .action(
      async (name: string, sent: { description?: string; filter?: string }, command: Command) => {
        const options: GlobalOptions = command.optsWithGlobals();
        const organization = await (await Session.open(options)).organization();
        const created = await organization.createCollection({ name, ...sent }, { signal });
        show(options.json, created, created.id);
      },
    );
  collections
    .command('assets')
    .argument('<id>')
    .description('list the assets of a collection in its order')
    .action(async (id: string, _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const found = await organization.collection(id).listAssets({ signal }).all();
      show(options.json, found, table(found, ['id', 'libraryId']));
    });
  collections
    .command('add')
    .argument('<id>')
    .argument('<assets...>', 'ids of assets')
    .description('add assets at the end of a collection')
    .action(async (id: string, assets: string[], _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const result = await organization.collection(id).addAssets(assets, { signal });
      show(options.json, result, `${result.added} added.`);
    });
  collections
    .command('rm')
    .argument('<id>')
    .argument('<assets...>', 'ids of assets')
    .description('take assets out of a collection; they stay in their libraries')
    .action(async (id: string, assets: string[], _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const result = await organization.collection(id).removeAssets(assets, { signal });
      show(options.json, result, `${result.removed} removed.`);
    });
}
