import type { Command } from 'commander';
import { rememberSignIn } from '../configuration.js';
import { facts } from '../output.js';
import { signal } from '../session.js';
import { inSession } from './actions.js';

/** `orgs create` */
export function addOrganizations(program: Command): void {
  program
    .command('orgs')
    .description('create an organization')
    .command('create')
    .requiredOption('--email <address>', 'the address to mail the claim link to')
    .option('--name <name>', 'the name of its library')
    .description('create an organization with a library and a key, without an account')
    .addHelpText('after', HELP)
    .action(
      inSession(async ({ url, anonymous, remembered }, sent: { email: string; name?: string }) => {
        const created = await anonymous.createUnclaimedLibrary(sent, { signal });
        const { apiKey, organizationId: organization, libraryId: library } = created;
        if (!remembered.credential)
          await rememberSignIn(url, { credential: { apiKey }, organization, library });
        return [created, facts(created)];
      }),
    );
}

const HELP = `
The key is shown only here. Who is not signed in to the service is signed in
with it. The library is stored for 30 days, unless somebody opens the link.`;
