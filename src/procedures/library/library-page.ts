import { z } from 'zod';
import { tile } from '@/contract/browse';
import { Refusal, refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import {
  accessPage,
  accountPage,
  assetPage,
  claimPage,
  consentPage,
  homePage,
  libraryPage,
  tagUse,
} from '@/contract/page';
import { assetPath, libraryPath, text } from '@/contract/parameters';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { findApplication } from '@/domain/application/find-application';
import { listApplications } from '@/domain/application/list-applications';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findAssetRef } from '@/domain/asset/find-asset-ref';
import { findAssetState } from '@/domain/asset/find-asset-state';
import { findTrashedAsset } from '@/domain/asset/find-trashed-asset';
import { getAsset } from '@/domain/asset/get-asset';
import { listApprovals } from '@/domain/asset/list-approvals';
import { findClaim } from '@/domain/library/find-claim';
import { findLibrarySummary } from '@/domain/library/find-library-summary';
import { isLibraryUnclaimed } from '@/domain/library/is-library-unclaimed';
import { listOwnLibraries } from '@/domain/library/list-own-libraries';
import { findApprovalStates } from '@/domain/organization/find-approval-states';
import { listTrashedOrganizations } from '@/domain/organization/trash-organization';
import { findAccount } from '@/domain/person/find-account';
import { countOriginalsByTag } from '@/domain/tag/count-originals-by-tag';
import {
  anonymous,
  credentialed,
  libraryRead,
  libraryWrite,
  router,
  signedIn,
  uncheckedOutput,
} from '../builders';
import { presentAccess } from '../present/access';
import { hostOf } from '../present/application';
import { presentAsset } from '../present/asset';
import { presentFullTile } from '../present/tile';
import type { Urls } from '../present/urls';

const show = (row: AssetRow, urls: Urls) => ({
  ...presentAsset(row, urls),
  processing: row.processing,
});

/** Queries of the pages. They have no `openapi` path, so they are not part of REST. */
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

  /** The tags of a library, those of most originals first. */
  tags: libraryRead
    .input(z.object(libraryPath))
    .output(z.array(tagUse))
    .query(({ ctx }) => countOriginalsByTag(ctx.domain, ctx.library, LIMITS.tagsList.max)),

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
      const asset = show(row, ctx.urls);
      return {
        libraryName: summary.name,
        asset,
        mapTiles: asset.metadata?.capture?.latitude == null ? null : ctx.dependencies.mapTiles,
        ...state,
        approvals,
        approvalStates,
        paid: ctx.library.organization.plan === 'pro',
      };
    }),

  /** The organizations and libraries that the signed-in person has access to. */
  home: signedIn.output(homePage).query(async ({ ctx }) => {
    const [own, trashed] = await Promise.all([
      listOwnLibraries(ctx.domain, ctx.person),
      listTrashedOrganizations(ctx.domain, ctx.person),
    ]);
    return {
      organizations: own.map(({ organization: { id, name }, role, libraries }) => ({
        id,
        name,
        role,
        libraries,
      })),
      trashed,
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
      applications: applications.map(({ consentId, redirectUris: [uri = ''], ...application }) => ({
        ...application,
        id: consentId,
        host: hostOf(uri),
      })),
    };
  }),

  /** What the consent page shows; null when no such application is registered with this redirect URI. */
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

  /** Who is asked for access on the page for devices, and to what. The code that they type says which device asks. */
  device: signedIn.output(accessPage).query(({ ctx: { person } }) => presentAccess(person)),

  /** The trashed asset with this id. Only people who may restore it can see its page. */
  trashedAsset: libraryWrite
    .input(z.object(assetPath))
    .output(uncheckedOutput(tile.nullable()))
    .query(async ({ ctx, input }) => {
      const row = await findTrashedAsset(ctx.domain, ctx.library, input.assetId);
      return row && presentFullTile(row, ctx.urls);
    }),

  /** The present library of an asset that left its library; null unless the caller may see the asset there. */
  assetRef: credentialed
    .input(z.object({ assetId: text }))
    .output(z.object({ organizationId: z.string(), libraryId: z.string() }).nullable())
    .query(async ({ ctx, input }) => {
      const ref = await findAssetRef(ctx.domain, input.assetId);
      if (!ref) return null;
      try {
        await authorizeLibrary(ctx.domain, ctx.principal, ref, 'read');
        return ref;
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    }),

  /** Whether a library can still be claimed. A stranger learns nothing else about it. */
  isUnclaimed: anonymous
    .input(z.object({ organizationId: text, libraryId: text }))
    .output(z.boolean())
    .query(({ ctx, input }) => isLibraryUnclaimed(ctx.domain, input)),

  claim: anonymous
    .input(z.object({ token: text.max(200), proof: text.max(200).nullable().optional() }))
    .output(claimPage.nullable())
    .query(({ ctx, input }) => findClaim(ctx.domain, input.token, input.proof)),
});
