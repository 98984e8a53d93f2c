import type { Command } from 'commander';
import { usage } from '../failure.js';
import { facts, table } from '../output.js';
import { signal } from '../session.js';
import { inOrganization } from './actions.js';

type NewLink = {
  title: string;
  asset?: string[];
  collection?: string;
  days?: number;
  downloads?: 'none' | 'renditions' | 'originals';
};

const DAY_MS = 86_400_000;

const readDays = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw usage('--days is no number of days.');
  return Number(text);
};

/** `links ls|create|end` */
export function addShareLinks(program: Command): void {
  const links = program.command('links').description('list, create and end share links');
  links
    .command('ls')
    .description('list the open share links, the newest first')
    .action(
      inOrganization(async (organization) => {
        const found = await organization.listShareLinks({ signal });
        const rows = found.map(({ id, title, kind, total }) => ({
          id,
          title,
          kind,
          visits: total.visits,
        }));
        return [found, table(rows)];
      }),
    );
  links
    .command('create')
    .requiredOption('--title <text>', 'the heading for visitors')
    .option('--asset <ids...>', 'the assets to share')
    .option('--collection <id>', 'the collection to share, instead of assets')
    .option('--days <number>', 'how long it works; without it, until it is ended', readDays)
    .option('--downloads <what>', 'none, renditions or originals', 'none')
    .description('create a link for visitors without an account, and print its address')
    .action(
      inOrganization(async (organization, link: NewLink) => {
        const { title, asset: assetIds, collection: collectionId, days, downloads } = link;
        const expires = days === undefined ? null : Date.now() + days * DAY_MS;
        const created = await organization.createShareLink(
          { title, assetIds, collectionId, expires, downloads },
          { signal },
        );
        return [created, facts(created)];
      }),
    );
  links
    .command('end')
    .argument('<id>')
    .description('end a link for good')
    .action(
      inOrganization(async (organization, id: string) => {
        await organization.endShareLink(id, { signal });
        return [{}, 'Ended.'];
      }),
    );
}
