import { type Command, InvalidArgumentError } from 'commander';
import type { Asset } from '../../../client/src/index.js';
import { facts, show, table } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';
import { addDownload } from './download.js';
import { addUpload } from './upload.js';

const rowOf = ({ id, name, contentType, width, height }: Partial<Asset> & { id: string }) => ({
  id,
  name,
  type: contentType,
  size: width && height ? `${width}×${height}` : null,
});

/** `assets ls|get|search|download|upload|rm|restore|describe|transfer|promote|approve` */
export function addAssets(program: Command): void {
  const assets = program.command('assets').description('work with images and videos');
  addReading(assets);
  addDownload(assets);
  addUpload(assets);
  addChanges(assets);
}

function addReading(assets: Command): void {
  assets
    .command('ls')
    .description('list the assets of the library, the newest first')
    .option('--tag <tag...>', 'only assets with all of these tags')
    .option('--limit <number>', 'the maximum number', positive, 100)
    .action(async ({ tag, limit }: { tag?: string[]; limit: number }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const pageSize = Math.min(limit, 500);
      const found = await take(library.listAssets({ tags: tag, pageSize, signal }), limit);
      show(options.json, found, table(found.map(rowOf)));
    });
  assets
    .command('get')
    .argument('<id>')
    .description('show everything known about an asset')
    .action(async (id: string, _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const asset = await (await (await Session.open(options)).library()).getAsset(id, { signal });
      show(options.json, asset, facts(asset));
    });
  assets
    .command('search')
    .argument('<text>', 'words of names, tags and descriptions')
    .option('--limit <number>', 'the maximum number', positive, 100)
    .description('find assets, the best match first; in one library with --library')
    .action(async (q: string, { limit }: { limit: number }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const libraries = options.library ? [options.library] : undefined;
      const pageSize = Math.min(limit, 100);
      const found = await take(organization.search({ q, libraries, pageSize, signal }), limit);
      const rows = found.map((hit) => ({ ...rowOf(hit), library: hit.libraryId }));
      show(options.json, found, table(rows));
    });
}

function addChanges(assets: Command): void {
  assets
    .command('rm')
    .argument('<ids...>')
    .description('move assets, with their variants, to the trash')
    .action(async (ids: string[], _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.trashAssets(ids, { signal });
      show(options.json, result, `${result.ids.length} moved to the trash.`);
    });
  assets
    .command('restore')
    .argument('<ids...>')
    .description('restore assets, with their variants, from the trash')
    .action(async (ids: string[], _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.restoreAssets(ids, { signal });
      show(options.json, result, `${result.ids.length} restored.`);
    });
  assets
    .command('describe')
    .argument('<id>')
    .argument('<text>', 'the new description; an empty one clears it')
    .description('set the description of an asset')
    .action(async (id: string, text: string, _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      show(options.json, await library.describeAsset(id, text, { signal }), 'Described.');
    });
  assets
    .command('transfer')
    .argument('<ids...>')
    .requiredOption('--to <library>', 'the id of a library of the same organization')
    .description('move assets to another library: all or none')
    .action(async (ids: string[], { to }: { to: string }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.transferAssets(ids, to, { signal });
      show(options.json, result, `${result.transferredCount} moved to ${to}.`);
    });
  assets
    .command('promote')
    .argument('<id>')
    .argument('<variant>', 'the id of one of its variants')
    .description('make a variant the default of its asset')
    .action(async (id: string, variant: string, _options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      show(options.json, await library.promoteVariant(id, variant, { signal }), 'Promoted.');
    });
  assets
    .command('approve')
    .argument('<id>')
    .option(
      '--state <state>',
      'a state of the organization: in_review, approved, needs_changes, or its own',
      'approved',
    )
    .option('--note <text>', 'a remark for others')
    .description('set the approval of an asset; needs the sign-in of a person, not a key')
    .action(async (id: string, { state, note }: Approval, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.approveAsset(id, { state, note }, { signal });
      show(options.json, result, `The approval is ${state}.`);
    });
}

type Approval = { state: string; note?: string };

function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is no positive number.');
  return Number(text);
}

async function take<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === limit) break;
  }
  return taken;
}
