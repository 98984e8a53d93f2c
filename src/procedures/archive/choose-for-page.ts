import type { ArchiveRequest } from '@/contract/sharing/archive';
import { authorizeCollection, authorizeCollections } from '@/domain/access/authorize-collection';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { PersonPrincipal } from '@/domain/access/principal';
import { chooseSelected, type Wanted } from '@/domain/archive/choose-selected';
import type { ArchiveContent } from '@/domain/archive/list-archived-assets';
import type { Domain } from '@/domain/operation';
import type { ApiDependencies } from '../context';
import { readBulkSelection } from '../selection';

/** Content of the archive requested on a page. Refuses anything the person may not read. */
export async function chooseForPage(
  tools: { domain: Domain; dependencies: Pick<ApiDependencies, 'permits'> },
  person: PersonPrincipal,
  { organizationId, assets, name }: ArchiveRequest,
): Promise<ArchiveContent> {
  const { domain } = tools;
  const collections = await authorizeCollections(domain, person, organizationId, 'read');
  const wanted: Wanted[] = [];
  for (const part of assets)
    if ('ids' in part) wanted.push(part);
    else if ('collectionId' in part) {
      const ref = { organizationId, collectionId: part.collectionId };
      wanted.push({ collection: await authorizeCollection(domain, person, ref, 'read') });
    } else {
      const ref = { organizationId, libraryId: part.libraryId };
      const library = await authorizeLibrary(domain, person, ref, 'read');
      wanted.push({
        library,
        selection: await readBulkSelection(tools, library, part.selection),
      });
    }
  return chooseSelected(domain, collections, wanted, name);
}
