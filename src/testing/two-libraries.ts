import { authorizeLibrary, type LibraryForWriting } from '@/domain/access/authorize-library';
import { anOrganization } from './accounts';
import type { TestDomain } from './domain';
import { aSignedIn } from './sessions';

/** A member of a paid organization with two empty libraries, `home` and `away`. */
export async function twoLibraries(domain: TestDomain) {
  const organizationId = await anOrganization(domain, 'pro');
  const { principal: person } = await aSignedIn(domain, { [organizationId]: 'member' });
  const add = async (id: string) => {
    await domain.database.prisma.library.create({
      data: { organizationId, id, name: `The ${id}`, created: domain.now() },
    });
    return authorizeLibrary(domain, person, { organizationId, libraryId: id }, 'write');
  };
  return { organizationId, person, library: await add('home'), target: await add('away') };
}

/** Adds images that have no files, at once and without processing; returns their ids. */
export async function manyAssets(
  domain: TestDomain,
  { id, organization }: LibraryForWriting,
  count: number,
): Promise<string[]> {
  const rows = await domain.sql<{ id: string }>(
    `INSERT INTO asset (organization_id, library_id, kind, processing, id, name, blob, sha256, size_bytes, content_type,
       created, updated)
     SELECT $1, $2, 'image', 'done', substr(md5($1 || ' ' || n), 1, 22), n || '.jpg', md5('blob' || $1 || ' ' || n), '', 0,
       'image/jpeg', now(), now() FROM generate_series(1, $3) n RETURNING id`,
    [organization.id, id, count],
  );
  return rows.map((row) => row.id);
}
