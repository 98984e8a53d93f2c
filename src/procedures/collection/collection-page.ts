import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { collectionPath, organizationPath } from '@/contract/parameters';
import { collectionPage, collectionsPage } from '@/contract/sharing/collection';
import {
  type AuthorizedCollections,
  refuseUnknownCollection,
} from '@/domain/access/authorize-collection';
import { mayWriteSomewhere } from '@/domain/access/authorize-organization';
import { findCollection } from '@/domain/collection/browse-collection';
import { listCollectionCards } from '@/domain/collection/list-collections';
import { listOwnLibraries } from '@/domain/library/list-libraries';
import { findApprovalStates } from '@/domain/organization/list-approval-states';
import { collectionRead, collectionsRead } from '../builders';
import { presentTile } from '../present/tile';
import { router, uncheckedOutput } from '../procedure';
import { inTurn } from './browse-collections';

/** The organization, and whether the person may change its collections, not only add to them. */
function frameOf({ organization: { id, name }, person, seesAll }: AuthorizedCollections) {
  const own = person?.memberships.find(({ organization }) => organization.id === id);
  const mayChange = seesAll && !!person && !!own && mayWriteSomewhere(person, own);
  return { organization: { id, name }, mayChange };
}

/** Queries of the pages of collections. Not part of REST. */
export const collectionPageRouter = router({
  collections: collectionsRead
    .input(z.object(organizationPath))
    .output(uncheckedOutput(collectionsPage))
    .query(async ({ ctx: { domain, urls, collections, dependencies } }) => ({
      ...frameOf(collections),
      collections: (
        await listCollectionCards(domain, collections, inTurn(dependencies.permits, collections))
      ).map(({ cover, ...row }) => ({ ...row, cover: cover && presentTile(cover, urls) })),
    })),

  collection: collectionRead
    .input(z.object(collectionPath))
    .output(uncheckedOutput(collectionPage))
    .query(async ({ ctx: { domain, collection } }) => {
      const { organization } = collection;
      const person = collection.person ?? refuse('UNAUTHENTICATED');
      const own = person.memberships.filter((one) => one.organization.id === organization.id);
      const [found, [libraries], approvalStates] = await Promise.all([
        findCollection(domain, collection),
        listOwnLibraries(domain, { ...person, memberships: own }),
        findApprovalStates(domain, organization.id),
      ]);
      return {
        ...frameOf(collection),
        collection: found ?? refuseUnknownCollection(),
        libraries: (libraries?.libraries ?? []).map(({ id, name }) => ({ id, name })),
        approvalStates,
        paid: organization.plan === 'pro',
      };
    }),
});
