import type { Command } from 'commander';
import type { Event } from '../../../client/src/index.js';
import { show } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

type TailOptions = { after?: string; type?: Event['type'][]; filter?: string; number?: number };

/** `events tail` */
export function addEvents(program: Command): void {
  program
    .command('events')
    .description('follow what changes')
    .command('tail')
    .option('--after <id>', 'begin after this event; by default with the next event')
    .option('--type <types...>', 'only events of these types, such as asset.created')
    .option('--filter <filter>', 'only events of assets that this means when they are read')
    .option('--number <count>', 'end after this many events', Number)
    .description('print the changes of the organization as they come, until Ctrl-C')
    .action(async ({ after, type, filter, number = Infinity }: TailOptions, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const organization = await (await Session.open(options)).organization();
      const libraries = options.library === undefined ? undefined : [options.library];
      let left = number;
      for await (const event of organization.events({
        after,
        types: type,
        filter,
        libraries,
        signal,
      })) {
        print(options.json, event);
        left -= 1;
        if (left <= 0) break;
      }
      signal.throwIfAborted();
    });
}

/** With `--json`, an event is one line, for programs to read one by one. */
function print(json: boolean | undefined, event: Event): void {
  if (json) return void process.stdout.write(`${JSON.stringify(event)}\n`);
  const { type, timestamp, libraryId, data, actor } = event;
  const what = data.asset?.name ?? data.assetId ?? '';
  const fields = data.fields.length > 0 ? ` (${data.fields.join(', ')})` : '';
  show(false, event, `${timestamp}  ${type}${fields}  ${libraryId}  ${what}  by ${actor.type}`);
}
