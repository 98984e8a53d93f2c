import type { Command } from 'commander';
import { table } from '../output.js';
import { signal } from '../session.js';
import { inLibrary } from './actions.js';

type TagOptions = { asset: string[] };

/** `tags ls|add|rm` */
export function addTags(program: Command): void {
  const tags = program.command('tags').description('list, add and remove tags');
  tags
    .command('ls')
    .description('list the tags of the library, the most used first')
    .action(
      inLibrary(async (library) => {
        const found = await library.listTags({ signal }).all();
        return [found, table(found.map(({ id, count }) => ({ id, count })))];
      }),
    );
  tags
    .command('add')
    .argument('<tags...>')
    .requiredOption('--asset <ids...>', 'the assets to tag')
    .description('add tags to assets')
    .action(
      inLibrary(async (library, names: string[], { asset }: TagOptions) => {
        const result = await library.tagAssets(asset, names, { signal });
        return [result, `${result.taggedCount} tags added.`];
      }),
    );
  tags
    .command('rm')
    .argument('<tags...>')
    .requiredOption('--asset <ids...>', 'the assets to untag')
    .description('remove tags from assets')
    .action(
      inLibrary(async (library, names: string[], { asset }: TagOptions) => {
        const result = await library.untagAssets(asset, names, { signal });
        return [result, `${result.untaggedCount} tags removed.`];
      }),
    );
}
