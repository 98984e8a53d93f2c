import type { Command } from 'commander';
import { openBrowser } from '../open-browser.js';
import { type Session, signal } from '../session.js';
import { inSession } from './actions.js';

/** `open` */
export function addOpen(program: Command): void {
  program
    .command('open')
    .argument('[id]', 'an asset; without one, the library')
    .option('--print', 'only print the address')
    .description('open the page of the library or of an asset in the browser')
    .action(
      inSession(async (session, id: string | undefined, { print }: { print?: boolean }) => {
        const url =
          id === undefined ? await pageOfLibrary(session) : await pageOfAsset(session, id);
        if (!print && !session.options.json) await openBrowser(url);
        return [{ url }, url];
      }),
    );
}

async function pageOfLibrary(session: Session): Promise<string> {
  const path = [await session.organizationId(), await session.libraryId()].map(encodeURIComponent);
  return `${session.url}/app/${path.join('/')}`;
}

async function pageOfAsset(session: Session, id: string): Promise<string> {
  const { appUrl } = await (await session.library()).getAsset(id, { signal });
  return appUrl ?? `${await pageOfLibrary(session)}/${encodeURIComponent(id)}`;
}
