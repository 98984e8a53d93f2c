import { type Command, InvalidArgumentError } from 'commander';
import type { Asset } from '../../../client/src/index.js';
import { facts, table } from '../output.js';
import { signal } from '../session.js';
import { inLibrary, inSession } from './actions.js';
import { addDownload } from './download.js';
import { addUpload } from './upload.js';

const rowOf = ({ id, name, contentType, width, height }: Partial<Asset> & { id: string }) => ({
  id,
  name,
  type: contentType,
  size: width && height ? `${width}×${height}` : null,
});

/** `assets ls|get|search|sign|download|upload|rm|restore|describe|edit|transfer|promote|approve` */
export function addAssets(program: Command): void {
  const assets = program.command('assets').description('work with images and videos');
  addReading(assets);
  addSigning(assets);
  addDownload(assets);
  addUpload(assets);
  addChanges(assets);
  addEdit(assets);
}

const FILTER = 'only assets that it means: “tag:sea -type:video”';
const SORT = 'taken, added, name, size, relevance or updated, with - before it for descending';
type Choice = { filter?: string; sort?: string; limit: number };

function addReading(assets: Command): void {
  assets
    .command('ls')
    .description('list the assets of the library, the newest first')
    .option('--tag <tag...>', 'only assets with all of these tags')
    .option('--filter <text>', FILTER)
    .option('--sort <order>', SORT)
    .option('--limit <number>', 'the maximum number', positive, 100)
    .action(
      inLibrary(async (library, { tag, limit, ...choice }: Choice & { tag?: string[] }) => {
        const pageSize = Math.min(limit, 500);
        const found = await take(
          library.listAssets({ ...choice, tags: tag, pageSize, signal }),
          limit,
        );
        return [found, table(found.map(rowOf))];
      }),
    );
  assets
    .command('get')
    .argument('<id>')
    .description('show everything known about an asset')
    .action(
      inLibrary(async (library, id: string) => {
        const asset = await library.getAsset(id, { signal });
        return [asset, facts(asset)];
      }),
    );
  assets
    .command('search')
    .argument('[text]', 'words of names, tags and descriptions', '')
    .option('--filter <text>', FILTER)
    .option('--sort <order>', SORT)
    .option('--limit <number>', 'the maximum number', positive, 100)
    .description('find assets, the best match first; in one library with --library')
    .action(
      inSession(async (session, q: string, { limit, ...choice }: Choice) => {
        const organization = await session.organization();
        const { library } = session.options;
        const libraries = library ? [library] : undefined;
        const pageSize = Math.min(limit, 100);
        const found = await take(
          organization.search({ ...choice, q, libraries, pageSize, signal }),
          limit,
        );
        const rows = found.map((hit) => ({ ...rowOf(hit), library: hit.libraryId }));
        return [found, table(rows)];
      }),
    );
}

function addSigning(assets: Command): void {
  assets
    .command('sign')
    .argument('<id>')
    .option('--expires-in <seconds>', 'until the address ends', positive, 3600)
    .option('--size <pixels>', 'the longest edge of a smaller copy', positive)
    .option('--preset <name>', 'an image in the form of a preset')
    .description('make an address of the file that ends')
    .action(
      inLibrary(async (library, id: string, { expiresIn, ...wanted }: Signing) => {
        const signed = await library.signAddress(id, { expiresIn, ...wanted }, { signal });
        return [signed, signed.url];
      }),
    );
}

type Signing = { expiresIn: number; size?: number; preset?: string };

function addChanges(assets: Command): void {
  assets
    .command('rm')
    .argument('<ids...>')
    .description('move assets, with their variants, to the trash')
    .action(
      inLibrary(async (library, ids: string[]) => {
        const result = await library.trashAssets(ids, { signal });
        return [result, `${result.ids.length} moved to the trash.`];
      }),
    );
  assets
    .command('restore')
    .argument('<ids...>')
    .description('restore assets, with their variants, from the trash')
    .action(
      inLibrary(async (library, ids: string[]) => {
        const result = await library.restoreAssets(ids, { signal });
        return [result, `${result.ids.length} restored.`];
      }),
    );
  assets
    .command('describe')
    .argument('<id>')
    .argument('<text>', 'the new description; an empty one clears it')
    .description('set the description of an asset')
    .action(
      inLibrary(async (library, id: string, text: string) => {
        return [await library.describeAsset(id, text, { signal }), 'Described.'];
      }),
    );
  assets
    .command('transfer')
    .argument('<ids...>')
    .requiredOption('--to <library>', 'the id of a library of the same organization')
    .description('move assets to another library: all or none')
    .action(
      inLibrary(async (library, ids: string[], { to }: { to: string }) => {
        const result = await library.transferAssets(ids, to, { signal });
        return [result, `${result.transferredCount} moved to ${to}.`];
      }),
    );
  assets
    .command('promote')
    .argument('<id>')
    .argument('<variant>', 'the id of one of its variants')
    .description('make a variant the default of its asset')
    .action(
      inLibrary(async (library, id: string, variant: string) => {
        return [await library.promoteVariant(id, variant, { signal }), 'Promoted.'];
      }),
    );
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
    .action(
      inLibrary(async (library, id: string, { state, note }: Approval) => {
        const result = await library.approveAsset(id, { state, note }, { signal });
        return [result, `The approval is ${state}.`];
      }),
    );
}

type Edit = Partial<Record<'name' | 'taken' | 'position' | 'validFrom' | 'validUntil', string>> &
  Partial<Record<'creator' | 'credit' | 'copyright' | 'licence', string>> & {
    hold?: boolean;
    describe?: string[];
  };

/** An empty text takes a value away. */
const orNull = (text: string | undefined) => (text === '' ? null : text);

function positionOf(text: string) {
  if (text === '') return null;
  const [latitude, longitude, ...more] = text.split(',').map(Number);
  const isPair = Number.isFinite(latitude) && Number.isFinite(longitude) && more.length === 0;
  if (!isPair || latitude === undefined || longitude === undefined)
    throw new InvalidArgumentError('A position is a latitude and a longitude: 48.36,-4.77.');
  return { latitude, longitude };
}

/** `de=Ein Leuchtturm` */
const describedIn = (texts: string[]) =>
  Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new InvalidArgumentError('Name the language: de=Ein Leuchtturm.');
      return [text.slice(0, at), orNull(text.slice(at + 1)) ?? null];
    }),
  );

function addEdit(assets: Command): void {
  assets
    .command('edit')
    .argument('<ids...>')
    .option('--name <name>', 'the new name; the extension stays')
    .option('--taken <time>', 'when it was taken: 2026-06-14T10:00:00+02:00')
    .option('--position <latitude,longitude>', 'where it was taken')
    .option('--describe <language=text...>', 'descriptions in other languages')
    .option('--creator <text>', 'who made it')
    .option('--credit <text>', 'the credit line')
    .option('--copyright <text>', 'the copyright notice')
    .option('--licence <text>', 'the licence')
    .option('--valid-from <time>', 'from when it may be used')
    .option('--valid-until <time>', 'until when it may be used')
    .option('--hold', 'it may not be deleted permanently')
    .option('--no-hold', 'it may be deleted permanently again')
    .description('set the same values of up to 100 assets; an empty text takes a value away')
    .action(
      inLibrary(async (library, ids: string[], edit: Edit) => {
        const result = await library.editAssets(ids, valuesOf(edit), { signal });
        return [result, `${result.changedCount} changed.`];
      }),
    );
}

/** What is undefined is left out of the request. */
const valuesOf = (options: Edit) => ({
  name: options.name,
  takenAt: orNull(options.taken),
  position: options.position === undefined ? undefined : positionOf(options.position),
  descriptions: options.describe && describedIn(options.describe),
  rights: rightsOf(options),
});

function rightsOf({ creator, credit, copyright, licence, validFrom, validUntil, hold }: Edit) {
  const texts = { creator, credit, copyright, licence, validFrom, validUntil };
  const set = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, orNull(text)]],
  );
  if (set.length === 0 && hold === undefined) return undefined;
  return { ...Object.fromEntries(set), hold };
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
