import { admin } from '../../prove/admin';

/** An organization with a key that writes to its libraries. */
export type Organization = { id: string; key: string; libraries: string[] };

/** A paying organization with two libraries, made by the command line. */
export async function makeOrganization(dataDir: string, id: string): Promise<Organization> {
  const libraries = ['first', 'second'];
  await admin(dataDir, 'org', 'create', '--name', id, '--slug', id, '--plan', 'pro');
  for (const slug of libraries)
    await admin(dataDir, 'library', 'create', '--org', id, '--name', slug, '--slug', slug);
  const grants = libraries.flatMap((slug) => ['--grant', `${slug}:write`]);
  const { apiKey } = await admin<{ apiKey: string }>(
    dataDir,
    'key',
    'create',
    '--org',
    id,
    ...grants,
  );
  return { id, key: apiKey, libraries };
}
