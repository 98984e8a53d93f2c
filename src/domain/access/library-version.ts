import { batched } from '../batched';
import type { Domain } from '../operation';
import type { AuthorizedLibrary } from './authorize-library';

/**
 * The version of a library `l`: another text after anything shown of its assets, or their number, has changed. Equal
 * versions are of equal assets, in all processes (the triggers of library_version); a library never has one of an earlier
 * library of the same id.
 */
export const LIBRARY_VERSION = `(
  SELECT concat(min(v.part), '.', sum(v.changes)) FROM library_version v
  WHERE v.organization_id = l.organization_id AND v.library_id = l.id)`;

type LibraryRef = { organizationId: string; libraryId: string };

const FIND_VERSIONS = {
  name: 'find-library-versions',
  text: `
    SELECT ${LIBRARY_VERSION} AS version
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS l(organization_id, id, place) ORDER BY place`,
};

const readVersion = batched<LibraryRef, string>(async ({ database }, refs) => {
  const values = [refs.map((ref) => ref.organizationId), refs.map((ref) => ref.libraryId)];
  const rows = await database.rows<{ version: string }>(FIND_VERSIONS, values);
  return rows.map(({ version }) => version);
});

/** The version of a library, as it was at some time after the request came. */
export async function findLibraryVersion(
  domain: Domain,
  { id: libraryId, organization, principal }: AuthorizedLibrary,
): Promise<string> {
  const known = principal.kind === 'key' ? principal.verifiedFor : null;
  if (known?.libraryId === libraryId) return known.version;
  return readVersion(domain, { organizationId: organization.id, libraryId });
}
