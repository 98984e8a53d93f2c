import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { Vitrine } from '../../../client/src/index.js';
import { remember, rememberSignIn, type StoredCredential } from '../configuration.js';
import { usage } from '../failure.js';
import { askForCodes, revoke, waitForTokens } from '../oauth.js';
import { openBrowser } from '../open-browser.js';
import { facts, table, tell } from '../output.js';
import { connectionOf, reachableBy, type Session, signal } from '../session.js';
import { inSession, type Shown } from './actions.js';

/** `auth login|logout|status`, and `whoami`. */
export function addAuth(program: Command): void {
  const auth = program.command('auth').description('sign in and out');
  auth
    .command('login')
    .description('sign in, and remember the service, the organization and the library')
    .option('--api-key', 'read an API key from stdin instead of asking in the browser')
    .addHelpText('after', LOGIN_HELP)
    .action(inSession(login));
  auth
    .command('logout')
    .description('forget the credential: a sign-in ends, a key stays valid')
    .action(inSession(logout));
  auth
    .command('status')
    .description('check whether the credential is valid; exits with 3 if not')
    .action(inSession(status));
  program
    .command('whoami')
    .description('list what the credential gives access to')
    .action(inSession(whoami));
}

const LOGIN_HELP = `
Shows a code, opens the page on which you confirm it, and waits. On a machine
without a browser, open the address on another one. Scripts use an API key:

  $ vitrine auth login --url https://media.example.org
  $ vitrine auth login --url https://media.example.org --api-key < key.txt
  $ vitrine auth login --organization northlight --library holiday`;

async function login({ url, options }: Session, { apiKey }: { apiKey?: boolean }): Promise<Shown> {
  const credential = apiKey ? await readKey() : await askPerson(url);
  const access =
    'apiKey' in credential ? { key: credential.apiKey } : { token: credential.accessToken };
  const me = await new Vitrine({ ...connectionOf(url, options), ...access }).me({ signal });
  const { organization, library } = options;
  await rememberSignIn(url, { credential, organization, library });
  if (process.env.VITRINE_API_KEY)
    tell('Commands still use the key of VITRINE_API_KEY. Unset it to use this sign-in.');
  const organizations = reachableBy(me).map(({ organizationId }) => organizationId);
  const reached = organizations.join(', ') || 'none yet';
  return [{ url, organizations }, `Signed in to ${url}. Organizations: ${reached}.`];
}

async function readKey(): Promise<StoredCredential> {
  if (process.stdin.isTTY) tell('Paste the key, press Enter, and then Ctrl-D:');
  const apiKey = (await text(addAbortSignal(signal, process.stdin))).trim();
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw usage('There is no key on stdin: vitrine auth login --api-key < key.txt');
  return { apiKey };
}

async function askPerson(url: string): Promise<StoredCredential> {
  const codes = await askForCodes(url, signal);
  tell(`Open ${codes.verification_uri} and enter the code ${codes.user_code}`);
  if (process.stderr.isTTY && (await openBrowser(codes.verification_uri_complete)))
    tell('The page was opened in your browser.');
  tell('Waiting …');
  return waitForTokens(url, codes, signal);
}

async function logout({ url, remembered: { credential } }: Session): Promise<Shown> {
  if (process.env.VITRINE_API_KEY)
    throw usage('The key is from VITRINE_API_KEY. Unset it: there is nothing else to forget.');
  await remember(url, { credential: undefined, organization: undefined, library: undefined });
  // The credential stays forgotten even if the service cannot be reached.
  if (credential && 'refreshToken' in credential)
    await revoke(url, credential.refreshToken, signal);
  const done = credential ? `Signed out of ${url}.` : `You were not signed in to ${url}.`;
  return [{ url, signedOut: credential !== undefined }, done];
}

async function status(session: Session): Promise<Shown> {
  await session.me();
  const { credential, organization, library } = session.remembered;
  const state = {
    url: session.url,
    credential: credential && 'apiKey' in credential ? 'API key' : 'sign-in',
    from: process.env.VITRINE_API_KEY ? 'VITRINE_API_KEY' : 'configuration',
    organization,
    library,
  };
  return [state, facts(state)];
}

async function whoami(session: Session): Promise<Shown> {
  const me = await session.me();
  const rows = reachableBy(me).flatMap(({ organizationId, plan, libraries }) =>
    libraries.map((each) => ({ organization: organizationId, plan, ...each })),
  );
  const person = me.user ? `${me.user.name}\n\n` : '';
  return [me, person + table(rows, ['organization', 'library'])];
}
