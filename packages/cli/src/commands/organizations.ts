import type { Command } from 'commander';
import { rememberSignIn } from '../configuration.js';
import { facts, show } from '../output.js';
import { type GlobalOptions, Session, signal } from '../session.js';

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
    .action(async ({ email, name }: { email: string; name?: string }, command: Command) => {
      const options: GlobalOptions = command.optsWithGlobals();
      const { url, anonymous, remembered } = await Session.open(options);
      const created = await anonymous.createUnclaimedLibrary({ email, name }, { signal });
      const { apiKey, organizationId: organization, libraryId: library } = created;
      if (!remembered.credential)
        await rememberSignIn(url, { credential: { apiKey }, organization, library });
      show(options.json, created, facts(created));
    });
}

const HELP = `
The key is shown only here. Who is not signed in to the service is signed in
with it. The library is stored for 30 days, unless somebody opens the link.`;
