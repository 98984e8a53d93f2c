import { z } from 'zod';
import { Refusal, refuse } from '@/contract/errors';
import {
  accountPage,
  assetPage,
  claimPage,
  consentPage,
  homePage,
  libraryPage,
} from '@/contract/page';
import { assetPath, libraryPath, text } from '@/contract/parameters';
import { reachLibrary } from '@/domain/access/reach-library';
import { findApplication } from '@/domain/application/find-application';
import { listApplications } from '@/domain/application/list-applications';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findAssetAddress } from '@/domain/asset/find-asset-address';
import { findAssetState } from '@/domain/asset/find-asset-state';
import { getAsset } from '@/domain/asset/get-asset';
import { listApprovals } from '@/domain/asset/list-approvals';
import { findClaim } from '@/domain/library/find-claim';
import { findLibrarySummary } from '@/domain/library/find-library-summary';
import { isLibraryHeld } from '@/domain/library/is-library-held';
import { listOwnLibraries } from '@/domain/library/list-own-libraries';
import { findApprovalStates } from '@/domain/organization/find-approval-states';
import { findAccount } from '@/domain/person/find-account';
import type { Addresses } from './present/addresses';
import { hostOf } from './present/application';
import { presentAsset } from './present/asset';
import { anonymous, credentialed, libraryRead, router, signedIn } from './procedures';

const show = (row: AssetRow, addresses: Addresses) => ({
  ...presentAsset(row, addresses),
  processing: row.processing,
});

/** What the pages read. Without an `openapi` address, so none of it belongs to the REST interface. */
export const pageRouter = router({
  library: libraryRead
    .input(z.object(libraryPath))
    .output(libraryPage)
    .query(async ({ ctx }) => {
      const [summary, approvalStates] = await Promise.all([
        findLibrarySummary(ctx.domain, ctx.library),
        findApprovalStates(ctx.domain, ctx.library.organization.id),
      ]);
      if (!summary) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
      return { ...summary, approvalStates, paid: ctx.library.organization.plan === 'pro' };
    }),

  asset: libraryRead
    .input(z.object(assetPath))
    .output(assetPage)
    .query(async ({ ctx, input }) => {
      const [summary, row, state, approvals, approvalStates] = await Promise.all([
        findLibrarySummary(ctx.domain, ctx.library),
        getAsset(ctx.domain, ctx.library, input.assetId),
        findAssetState(ctx.domain, ctx.library, input.assetId),
        listApprovals(ctx.domain, ctx.library, input.assetId),
        findApprovalStates(ctx.domain, ctx.library.organization.id),
      ]);
      if (!summary) refuse('RESOURCE_NOT_FOUND');
      return {
        libraryName: summary.name,
        asset: show(row, ctx.addresses),
        ...state,
        approvals,
        approvalStates,
        paid: ctx.library.organization.plan === 'pro',
      };
    }),

  /** What whoever is signed in reaches. */
  home: signedIn.output(homePage).query(async ({ ctx }) => {
    const own = await listOwnLibraries(ctx.domain, ctx.person);
    return {
      organizations: own.map(({ organization: { id, name }, role, libraries }) => ({
        id,
        name,
        role,
        libraries,
      })),
    };
  }),

  account: signedIn.output(accountPage).query(async ({ ctx: { domain, addresses, person } }) => {
    const { hasAvatar, sessions, ...account } = await findAccount(domain, person);
    const applications = await listApplications(domain, person);
    return {
      ...account,
      avatarUrl: hasAvatar ? addresses.avatar(person.personId) : null,
      sessions: sessions.map((session) => ({
        ...session,
        current: session.id === person.sessionId,
      })),
      applications: applications.map(({ consentId, redirectUris: [uri = ''], ...application }) => ({
        ...application,
        id: consentId,
        host: hostOf(uri),
      })),
    };
  }),

  /** What is asked of whoever is signed in; null when no such application is registered with this address. */
  consent: signedIn
    .input(z.object({ clientId: text, redirectUri: z.url() }))
    .output(consentPage.nullable())
    .query(async ({ ctx: { domain, person }, input }) => {
      const found = await findApplication(domain, input.clientId);
      const host = hostOf(input.redirectUri);
      if (!found?.redirectUris.some((uri) => hostOf(uri) === host)) return null;
      return {
        person: { id: person.personId, name: person.name, email: person.email },
        application: { name: found.name, host },
        organizations: person.memberships.map(({ organization: { id, name } }) => ({ id, name })),
      };
    }),

  /** Where an asset that left its library is at present; null unless the caller may see it there. */
  assetAddress: credentialed
    .input(z.object({ assetId: text }))
    .output(z.object({ organizationId: z.string(), libraryId: z.string() }).nullable())
    .query(async ({ ctx, input }) => {
      const address = await findAssetAddress(ctx.domain, input.assetId);
      if (!address) return null;
      try {
        await reachLibrary(ctx.domain, ctx.principal, address, 'read');
        return address;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    }),

  /** Whether a library waits for being claimed: all that a stranger may learn of it. */
  isHeld: anonymous
    .input(z.object({ organizationId: text, libraryId: text }))
    .output(z.boolean())
    .query(({ ctx, input }) => isLibraryHeld(ctx.domain, input)),

  claim: anonymous
    .input(z.object({ token: text.max(200) }))
    .output(claimPage.nullable())
    .query(({ ctx, input }) => findClaim(ctx.domain, input.token)),
});
