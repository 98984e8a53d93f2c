import { z } from 'zod';
import { searchOfPage } from '@/contract/filter/saved-search';
import { framePage, organizationPage, searchPage } from '@/contract/organization/organization-page';
import { organizationPath } from '@/contract/parameters';
import { settingsOf } from '@/domain/access/authorize-settings';
import { isGuest, rightTo, scopeToWrite, seesEveryLibrary } from '@/domain/access/library-rights';
import type { Membership } from '@/domain/access/principal';
import { listBulkChanges } from '@/domain/bulk-change/list-bulk-changes';
import { listOwnLibraries } from '@/domain/library/list-libraries';
import { listLibraryCards } from '@/domain/library/list-library-cards';
import { listTrashedLibraries } from '@/domain/library/trash-library';
import { findApprovalStates } from '@/domain/organization/list-approval-states';
import { findAvatar } from '@/domain/person/find-account';
import { listSavedSearches } from '@/domain/search/saved-searches';
import { collectionsRead, ownRead, signedIn } from '../builders';
import { presentBulkChange } from '../present/bulk-change';
import { presentTile } from '../present/tile';
import { router } from '../procedure';

/** Suspended, nobody changes anything. */
function presentOwnOrganization({ organization, rights, suspended }: Membership) {
  const { id, name } = organization;
  const { libraryIds, areExceptions } = scopeToWrite(rights);
  // Nothing tells of a library out of sight.
  const named = libraryIds.filter((library) => rightTo(rights, library) !== null);
  const writes = suspended
    ? { libraryIds: [], areExceptions: false }
    : { libraryIds: named, areExceptions };
  return { id, name, isGuest: isGuest(rights), seesAll: seesEveryLibrary(rights), writes };
}

/** Queries for the pages of a whole organization, and for the frame around every page. Not part of REST. */
export const organizationPageRouter = router({
  frame: signedIn.output(framePage).query(async ({ ctx: { domain, urls, person } }) => {
    const [avatar, bulkChanges] = await Promise.all([
      findAvatar(domain, person.personId),
      listBulkChanges(domain, person),
    ]);
    return {
      person: {
        name: person.name,
        email: person.email,
        avatarUrl: avatar && urls.avatar(person.personId),
      },
      organizations: person.memberships.map(presentOwnOrganization),
      bulkChanges: bulkChanges.map(presentBulkChange),
    };
  }),

  searches: collectionsRead
    .input(z.object(organizationPath))
    .output(z.array(searchOfPage))
    .query(({ ctx }) => listSavedSearches(ctx.domain, ctx.collections)),

  organization: ownRead
    .input(z.object(organizationPath))
    .output(organizationPage)
    .query(async ({ ctx: { domain, urls, own } }) => {
      const settings = settingsOf(own);
      const [cards, trashed] = await Promise.all([
        listLibraryCards(domain, own),
        settings ? listTrashedLibraries(domain, settings) : [],
      ]);
      const { role, suspended } = own.membership;
      return {
        organization: { id: own.id, name: own.name },
        plan: own.plan,
        mayManage: role === 'owner' && !suspended,
        seesAll: settings !== null,
        libraries: cards.map((card) => ({
          ...card,
          newest: card.newest.map((row) => presentTile(row, urls)),
        })),
        librariesInTrash: trashed.length,
      };
    }),

  search: ownRead
    .input(z.object(organizationPath))
    .output(searchPage)
    .query(async ({ ctx: { domain, own } }) => {
      const [[found], approvalStates] = await Promise.all([
        listOwnLibraries(domain, { memberships: [own.membership] }),
        findApprovalStates(domain, own.id),
      ]);
      const libraries = (found?.libraries ?? []).map(({ id, name }) => ({ id, name }));
      return {
        organization: { id: own.id, name: own.name },
        libraries,
        approvalStates,
        paid: own.plan === 'pro',
      };
    }),
});
