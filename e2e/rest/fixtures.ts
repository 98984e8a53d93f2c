import { admin, sharedService } from '../support/admin';
import { call } from './client';

const run = (...args: string[]) => admin(sharedService(), ...args);

let casts = 0;

/** An organization on a plan, with a library and a key that writes to it. */
export async function anOrganization(plan: 'free' | 'pro' = 'pro', libraries = ['first']) {
  const { organizationId } = await run(
    'org',
    'create',
    '--name',
    `Cast ${process.pid} ${casts++}`,
    '--plan',
    plan,
  );
  const org = organizationId as string;
  for (const slug of libraries)
    await run('library', 'create', '--org', org, '--name', slug, '--slug', slug);
  const grants = libraries.flatMap((slug) => ['--grant', `${slug}:write`]);
  const { apiKey, keyId } = await run('key', 'create', '--org', org, ...grants);
  const assets = `/organizations/${org}/libraries/${libraries[0]}/assets`;
  return { org, key: apiKey as string, keyId: keyId as string, assets };
}

/** A key of an organization with the grants given, as `first:read`. */
export const aKey = async (org: string, ...grants: string[]) =>
  (await run('key', 'create', '--org', org, ...grants.flatMap((grant) => ['--grant', grant])))
    .apiKey as string;

/** A person with a role in an organization, and a token for it, or for the whole account. */
export async function aPerson(org: string, role: 'owner' | 'member') {
  const email = `person-${process.pid}-${casts++}@example.org`;
  const name = `Person ${casts}`;
  await run(
    'user',
    'create',
    '--email',
    email,
    '--name',
    name,
    '--password',
    'correct horse battery',
  );
  await run('member', 'add', '--org', org, '--email', email, '--role', role);
  const bound = await run('token', 'create', '--email', email, '--org', org);
  const whole = await run('token', 'create', '--email', email);
  return { email, name, bound: bound.accessToken as string, whole: whole.accessToken as string };
}

export const setPlan = (org: string, plan: string) =>
  run('org', 'set-plan', '--org', org, '--plan', plan);

/** What a call comes to, in a word: its status, and its code when it failed. */
export async function verdict(...args: Parameters<typeof call>): Promise<string> {
  const { status, code } = await call(...args);
  return code ? `${status} ${code}` : String(status);
}
