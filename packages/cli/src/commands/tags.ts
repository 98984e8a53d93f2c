import type { Command } from 'commander';
import { show, table } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

type TagOptions = { asset: string[] };

/** `tags ls|add|rm` */
export function addTags(program: Command): void {
  const tags = program.command('tags').description('list, add and remove tags');
  tags
    .command('ls')
    .description('list the tags of the library, the most used first')
    .action(async (_options, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const found = await (await (await Session.open(options)).library())
        .listTags({ signal })
        .all();
      show(options.json, found, table(found.map(({ id, count }) => ({ id, count }))));
    });
  tags
    .command('add')
    .argument('<tags...>')
    .requiredOption('--asset <ids...>', 'the assets to tag')
    .description('add tags to assets')
    .action(async (names: string[], { asset }: TagOptions, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.tagAssets(asset, names, { signal });
      show(options.json, result, `${result.taggedCount} tags added.`);
    });
  tags
    .command('rm')
    .argument('<tags...>')
    .requiredOption('--asset <ids...>', 'the assets to untag')
    .description('remove tags from assets')
    .action(async (names: string[], { asset }: TagOptions, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const library = await (await Session.open(options)).library();
      const result = await library.untagAssets(asset, names, { signal });
      show(options.json, result, `${result.untaggedCount} tags removed.`);
    });
}
