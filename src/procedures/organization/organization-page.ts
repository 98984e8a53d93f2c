import { z } from 'zod';
import { framePage, organizationPage, searchPage } from '@/contract/organization-page';
import { organizationPath } from '@/contract/parameters';
import type { SettingsForMember } from '@/domain/access/authorize-settings';
import { listBulkChanges } from '@/domain/bulk-change/list-bulk-changes';
import { listLibraryCards } from '@/domain/library/list-library-cards';
import { listOwnLibraries } from '@/domain/library/list-own-libraries';
import { listTrashedLibraries } from '@/domain/library/trash-library';
import { findApprovalStates } from '@/domain/organization/find-approval-states';
import { listMembers } from '@/domain/organization/list-members';
import { findAvatar } from '@/domain/person/find-avatar';
import { listCameras } from '@/domain/search/list-cameras';
import { listPlaces } from '@/domain/search/list-places';
import { router, settingsRead, signedIn } from '../builders';
import { presentBulkChange } from '../present/bulk-change';
import { presentPlaces } from '../present/places';
import { presentTile } from '../present/tile';

const membershipIn = ({ id, person }: SettingsForMember) =>
  person.memberships.filter(({ organization }) => organization.id === id);

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
      organizations: person.memberships.map(({ organization: { id, name } }) => ({ id, name })),
      bulkChanges: bulkChanges.map(presentBulkChange),
    };
  }),

  organization: settingsRead
    .input(z.object(organizationPath))
    .output(organizationPage)
    .query(async ({ ctx: { domain, urls, settings } }) => {
      const [own] = membershipIn(settings);
      const [cards, trashed] = await Promise.all([
        listLibraryCards(domain, settings),
        listTrashedLibraries(domain, settings),
      ]);
      return {
        organization: { id: settings.id, name: settings.name },
        plan: settings.plan,
        mayManage: own?.role === 'owner' && !own.suspended,
        mayRename: !own?.suspended,
        libraries: cards.map((card) => ({
          ...card,
          newest: card.newest.map((row) => presentTile(row, urls)),
        })),
        librariesInTrash: trashed.length,
      };
    }),

  search: settingsRead
    .input(z.object(organizationPath))
    .output(searchPage)
    .query(async ({ ctx: { domain, settings } }) => {
      const [[own], approvalStates, members] = await Promise.all([
        listOwnLibraries(domain, { ...settings.person, memberships: membershipIn(settings) }),
        findApprovalStates(domain, settings.id),
        listMembers(domain, settings),
      ]);
      const libraries = (own?.libraries ?? []).map(({ id, name }) => ({ id, name }));
      const libraryIds = libraries.map(({ id }) => id);
      return {
        organization: { id: settings.id, name: settings.name },
        libraries,
        approvalStates,
        paid: settings.plan === 'pro',
        cameras: await listCameras(domain, settings.id, libraryIds),
        places: presentPlaces(await listPlaces(domain, settings.id, libraryIds)),
        uploaders: members.map(({ personId, name }) => ({ id: personId, name })),
      };
    }),
});
