import { z } from 'zod';
import { libraryAccessOf } from '@/contract/organization/applications';
import {
  type AccessPage,
  accessPage,
  accountPage,
  consentPage,
  homePage,
} from '@/contract/organization/page';
import { text } from '@/contract/parameters';
import type { PersonPrincipal } from '@/domain/access/principal';
import { findApplication, listApplications } from '@/domain/application/list-applications';
import { listOwnLibraries } from '@/domain/library/list-libraries';
import { listTrashedOrganizations } from '@/domain/organization/trash-organization';
import { findAccount } from '@/domain/person/find-account';
import { listLinksForPerson } from '@/domain/share-link/list-links-for-person';
import { signedIn } from '../builders';
import { hostOf, hostsOf } from '../present/application';
import { router } from '../procedure';

/** The person asked for access by an application, and their organizations. */
const presentAccess = ({ personId, name, email, memberships }: PersonPrincipal): AccessPage => ({
  person: { id: personId, name, email },
  organizations: memberships.map(({ organization }) => ({
    id: organization.id,
    name: organization.name,
  })),
});

/** Queries for the pages of a person: the start page, the account, and access of applications. Not part of REST. */
export const accountPageRouter = router({
  /** The organizations and libraries of the signed-in person, and what is shared with them. */
  home: signedIn.output(homePage).query(async ({ ctx }) => {
    const [own, trashed, shared] = await Promise.all([
      listOwnLibraries(ctx.domain, ctx.person),
      listTrashedOrganizations(ctx.domain, ctx.person),
      listLinksForPerson(ctx.domain, ctx.person),
    ]);
    return {
      organizations: own.map(({ organization: { id, name }, role, libraries }) => ({
        id,
        name,
        role,
        libraries,
      })),
      trashed,
      shared: shared.map(({ token, ...link }) => ({ ...link, url: ctx.urls.shareLink(token) })),
    };
  }),

  account: signedIn.output(accountPage).query(async ({ ctx: { domain, urls, person } }) => {
    const { hasAvatar, sessions, ...account } = await findAccount(domain, person);
    const applications = await listApplications(domain, person);
    return {
      ...account,
      avatarUrl: hasAvatar ? urls.avatar(person.personId) : null,
      sessions: sessions.map((session) => ({
        ...session,
        current: session.id === person.sessionId,
      })),
      applications: applications.map(({ consentId, redirectUris, scopes, ...application }) => ({
        ...application,
        id: consentId,
        host: hostsOf(redirectUris),
        access: libraryAccessOf(scopes),
      })),
    };
  }),

  /** Data for the consent page; null when no such application is registered with this redirect URI. */
  consent: signedIn
    .input(z.object({ clientId: text, redirectUri: z.url() }))
    .output(consentPage.nullable())
    .query(async ({ ctx: { domain, person }, input }) => {
      const found = await findApplication(domain, input.clientId);
      const host = hostOf(input.redirectUri);
      if (!found?.redirectUris.some((uri) => hostOf(uri) === host)) return null;
      return {
        ...presentAccess(person),
        application: { name: found.name, host },
      };
    }),

  /** Data for the page for devices: the person and their organizations. The code they type names the device. */
  device: signedIn.output(accessPage).query(({ ctx: { person } }) => presentAccess(person)),
});
