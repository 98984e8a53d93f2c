import { z } from 'zod';
import { tile } from '@/contract/browse/browse';
import { placeText } from '@/contract/browse/place';
import { Refusal, refuse } from '@/contract/errors';
import { assetPage } from '@/contract/organization/page';
import { assetPath, text } from '@/contract/parameters';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { findAnalysis } from '@/domain/analysis/find-analysis';
import { listApprovals } from '@/domain/asset/approval/list-approvals';
import type { AssetRow } from '@/domain/asset/asset-row';
import { findOwnValues } from '@/domain/asset/edit/own-values';
import { findAssetState } from '@/domain/asset/find-asset-state';
import { findServedFile, type ServedFile } from '@/domain/asset/find-served-file';
import { findAssetRef, getAsset } from '@/domain/asset/get-asset';
import { findTrashedAsset } from '@/domain/asset/trash/list-trashed-assets';
import { decideDelivery, isOpen } from '@/domain/delivery/decide-delivery';
import { findLibrarySummary } from '@/domain/library/list-libraries';
import { findApprovalStates } from '@/domain/organization/list-approval-states';
import { findPlayback, type PlaybackRow } from '@/domain/playback/find-playback';
import { credentialed, libraryRead, libraryWrite } from '../builders';
import { presentAsset } from '../present/asset';
import { withoutAddress } from '../present/for-guests';
import { presentOwnValues } from '../present/own-values';
import { presentPlayback } from '../present/playback';
import { presentFullTile } from '../present/tile';
import type { Urls } from '../present/urls';
import { router, uncheckedOutput } from '../procedure';

const show = (row: AssetRow, playback: PlaybackRow | null, urls: Urls) => ({
  ...presentAsset(row, urls),
  processing: row.processing,
  playback: playback && presentPlayback(playback, row.id, urls),
});

function showDelivery(file: ServedFile, now: Date) {
  const signed = { by: 'signature', until: new Date(8.64e15) } as const;
  const way = file.delivery === 'signed' ? signed : ({ by: 'address' } as const);
  const { served, until } = decideDelivery(file, way, now);
  const ends = until === signed.until ? null : until;
  return { mode: file.delivery, served, until: ends?.getTime() ?? null };
}

/** Queries for the pages of an asset. Not part of REST. */
export const assetPageRouter = router({
  asset: libraryRead
    .input(z.object(assetPath))
    .output(assetPage)
    .query(async ({ ctx, input }) => {
      const [summary, row, state, analysis, approvals, approvalStates, playback, found, file] =
        await Promise.all([
          findLibrarySummary(ctx.domain, ctx.library),
          getAsset(ctx.domain, ctx.library, input.assetId),
          findAssetState(ctx.domain, ctx.library, input.assetId),
          findAnalysis(ctx.domain, ctx.library, input.assetId),
          listApprovals(ctx.domain, ctx.library, input.assetId),
          findApprovalStates(ctx.domain, ctx.library.organization.id),
          findPlayback(ctx.domain, ctx.library.organization.id, input.assetId),
          findOwnValues(ctx.domain, ctx.library, input.assetId),
          findServedFile(ctx.domain, input.assetId),
        ]);
      if (!summary || !found) refuse('RESOURCE_NOT_FOUND');
      const asset = withoutAddress(ctx.library, show(row, playback, ctx.urls));
      const own = presentOwnValues(found);
      return {
        libraryName: summary.name,
        asset,
        own,
        mapTiles: own.position && ctx.dependencies.mapTiles,
        delivery: file && !isOpen(file) ? showDelivery(file, ctx.domain.now()) : null,
        ...state,
        place: state.place && placeText(state.place),
        analysis,
        approvals,
        approvalStates,
        paid: ctx.library.organization.plan === 'pro',
      };
    }),

  /** The trashed asset with this id, for people allowed to restore it. */
  trashedAsset: libraryWrite
    .input(z.object(assetPath))
    .output(uncheckedOutput(tile.nullable()))
    .query(async ({ ctx, input }) => {
      const row = await findTrashedAsset(ctx.domain, ctx.library, input.assetId);
      return row && presentFullTile(row, ctx.urls);
    }),

  /** The library to which an asset was transferred; null unless the caller may see the asset there. */
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
});
