import {
  authorizeCollection,
  authorizeCollections,
  type CollectionForWriting,
} from '@/domain/access/authorize-collection';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { createCollection } from '@/domain/collection/change-collection';
import type { InTurn } from '@/domain/collection/list-collections';
import { createLibrary } from '@/domain/library/create-library';
import type { CollectionSort } from '@/platform/database/generated/enums';
import { anOrganization, aPerson } from './accounts';
import { anAsset, type TestDomain } from './domain';
import { aSession } from './sessions';

/** Where nothing else is counted. */
export const atOnce: InTurn = (count) => count();

/** An organization with an owner, who has a session and makes libraries, assets and collections. */
export async function aCollector(domain: TestDomain) {
  const organizationId = await anOrganization(domain, 'pro');
  const person = await aPerson(domain, { [organizationId]: 'owner' });
  const session = await aSession(domain, person.id);
  const { principal } = session;
  return {
    ...session,
    organizationId,
    personId: person.id,
    async library(name = 'Library') {
      const { organization } = await this.collections();
      const { id } = await createLibrary(domain, principal, organization, { name });
      return authorizeLibrary(domain, principal, { organizationId, libraryId: id }, 'write');
    },
    async assets(library: Parameters<typeof anAsset>[1], names: string[]) {
      const ids: string[] = [];
      for (const name of names) ids.push((await anAsset(domain, library, { name })).id);
      return ids;
    },
    collections: () => authorizeCollections(domain, principal, organizationId, 'write'),
    /** A collection, authorized for reading and changing now. */
    collection: (collectionId: string) =>
      authorizeCollection(domain, principal, { organizationId, collectionId }, 'write'),
    async newCollection(
      name = 'Best',
      sort: CollectionSort = 'manual',
      filter: string | null = null,
    ): Promise<CollectionForWriting> {
      const fields = { name, description: '', filter, sort, coverId: null };
      const { id } = await createCollection(domain, await this.collections(), fields);
      return this.collection(id);
    },
  };
}
