import { type AdminTarget, admin } from './admin';

/** An organization with a key with write access to all its libraries. */
export type Organization = { id: string; key: string; keyId: string; libraries: string[] };

type Options = {
  name: string;
  /** Derived from the name by the service unless given. */
  slug?: string;
  plan?: 'free' | 'pro';
  /** Their slugs, which are also their names. */
  libraries?: string[];
};

/** Creates an organization with libraries and a key through the admin command line; on the pro plan by default. */
export async function createOrganization(
  target: AdminTarget,
  { name, slug, plan = 'pro', libraries = ['first', 'second'] }: Options,
): Promise<Organization> {
  const named = ['--name', name, ...(slug ? ['--slug', slug] : [])];
  const { organizationId } = await admin(target, 'org', 'create', ...named, '--plan', plan);
  const id = organizationId as string;
  for (const library of libraries)
    await admin(target, 'library', 'create', '--org', id, '--name', library, '--slug', library);
  const key = await createKey(target, id, ...libraries.map((library) => `${library}:write`));
  return { id, libraries: [...libraries], ...key };
}

/** Creates a key with grants such as `first:read`. */
export async function createKey(target: AdminTarget, organizationId: string, ...grants: string[]) {
  const options = grants.flatMap((grant) => ['--grant', grant]);
  const { apiKey, keyId } = await admin(
    target,
    'key',
    'create',
    '--org',
    organizationId,
    ...options,
  );
  return { key: apiKey as string, keyId: keyId as string };
}
