import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Pick } from '@/contract/sharing/pick';
import type { FeedbackOnShared } from '../access/authorize-shared';
import {
  type NewComment,
  refuseTooManyComments,
  refuseUnknownComment,
} from '../comment/add-comment';
import { type Change, operation } from '../operation';
import { earliestUndoable } from '../record-change';
import { findSharedId } from '../share-link/find-shared-file';
import type { NamedVisitor, Visitor } from './meet-visitor';

export type VisitorsComment = Omit<NewComment, 'parentId' | 'shownToVisitors'>;

/**
 * Comments on an asset of a link for a visitor. Refuses with NOT_FOUND an asset the link does not show, and a visitor who
 * was removed; with FORBIDDEN more comments than visitors may write.
 */
export const commentAsVisitor = operation(
  async (
    change,
    shared: FeedbackOnShared,
    visitor: NamedVisitor,
    ref: string,
    { text, mark, atSeconds }: VisitorsComment,
  ) => {
    const { tx, at } = change;
    const asset = await lockShared(change, shared, ref);
    await lockVisitor(change, visitor);
    await refuseTooManyComments(change, shared.organization.id);
    const id = change.newId();
    const [sizeX, sizeY] = [mark?.size?.width ?? null, mark?.size?.height ?? null];
    const added = await tx.$executeRaw`
      INSERT INTO comment (organization_id, id, asset_id, text, blob, x, y, width, height, at_seconds, created, visitor_id, visitor_name)
      SELECT ${shared.organization.id}, ${id}, ${asset.id}, ${text}, ${asset.blob}, ${mark?.x ?? null}, ${mark?.y ?? null},
        ${sizeX}, ${sizeY}, ${atSeconds}, ${at}, ${visitor.id}, ${visitor.name}
      WHERE (SELECT count(*) FROM comment WHERE asset_id = ${asset.id}) < ${LIMITS.commentsPerAsset}
        AND (SELECT count(*) FROM comment WHERE asset_id = ${asset.id} AND visitor_name IS NOT NULL)
          < ${LIMITS.visitorCommentsPerAsset}
        AND (SELECT count(*) FROM comment c JOIN visitor v ON v.id = c.visitor_id WHERE v.share_link_id = ${shared.linkId})
          < ${LIMITS.visitorCommentsPerShareLink}
        AND (SELECT count(*) FROM comment c JOIN visitor v ON v.id = c.visitor_id
             WHERE c.asset_id = ${asset.id} AND v.network IS NOT DISTINCT FROM ${visitor.network}::text)
          < ${LIMITS.visitorCommentsPerNetwork.asset}
        AND (SELECT count(*) FROM comment c JOIN visitor v ON v.id = c.visitor_id
             WHERE v.share_link_id = ${shared.linkId} AND v.network IS NOT DISTINCT FROM ${visitor.network}::text)
          < ${LIMITS.visitorCommentsPerNetwork.link}`;
    if (added === 0) refuse('FORBIDDEN', 'There are as many comments as there may be.');
    await noteAnswer(change, shared);
    return { id };
  },
);

/** Deletes a comment of the visitor, who can restore it for some minutes. Refuses with NOT_FOUND any other. */
export const deleteOwnComment = operation(async ({ tx, at }, visitor: Visitor, id: string) => {
  const { count } = await tx.comment.updateMany({
    where: { id, visitorId: visitor.id, withdrawnAt: null },
    data: { withdrawnAt: at, withdrawnByVisitor: true },
  });
  if (count === 0) refuseUnknownComment();
});

/**
 * Restores a comment that the visitor deleted. Refuses with NOT_FOUND any other, one that a member deleted, one deleted
 * too long ago, and a visitor who was removed.
 */
export const restoreOwnComment = operation(async (change, visitor: Visitor, id: string) => {
  const { tx, at } = change;
  await lockVisitor(change, visitor);
  // Until then a deleted comment counts, so restoring it passes no limit.
  const withdrawnAt = { gte: earliestUndoable(at) };
  const { count } = await tx.comment.updateMany({
    where: { id, visitorId: visitor.id, withdrawnAt, withdrawnByVisitor: true },
    data: { withdrawnAt: null, withdrawnByVisitor: false },
  });
  if (count === 0) refuseUnknownComment();
});

/**
 * Notes a visitor's pick of an asset; null removes it. Refuses with NOT_FOUND an asset the link does not show, and a
 * visitor who was removed; with FORBIDDEN more picks than a visitor may make.
 */
export const pickAsset = operation(
  async (change, shared: FeedbackOnShared, visitor: Visitor, ref: string, pick: Pick | null) => {
    const { tx, at } = change;
    const asset = await lockShared(change, shared, ref);
    const visitorId_assetId = { visitorId: visitor.id, assetId: asset.id };
    if (pick === null) {
      await tx.visitorPick.deleteMany({ where: visitorId_assetId });
      return;
    }
    await lockVisitor(change, visitor);
    const picked = await tx.$executeRaw`
      INSERT INTO visitor_pick (visitor_id, asset_id, pick, picked_at)
      SELECT ${visitor.id}, ${asset.id}, ${pick}::"Pick", ${at}
      WHERE (SELECT count(*) FROM visitor_pick WHERE visitor_id = ${visitor.id} AND asset_id <> ${asset.id})
        < ${LIMITS.picksPerVisitor}
      ON CONFLICT (visitor_id, asset_id) DO UPDATE SET pick = excluded.pick, picked_at = excluded.picked_at`;
    if (picked === 0) refuse('FORBIDDEN', 'You have picked as many as you may.');
    await notePick(change, shared);
  },
);

/** Members are told of links answered since they last looked. */
const noteAnswer = ({ tx, at }: Change, { linkId }: FeedbackOnShared) => tx.$executeRaw`
  UPDATE share_link SET answered_at = ${at} WHERE id = ${linkId} AND (answered_at IS NULL OR answered_at < ${at})`;

const notePick = ({ tx, at }: Change, { linkId }: FeedbackOnShared) => tx.$executeRaw`
  UPDATE share_link SET answered_at = greatest(answered_at, ${at}), picked_at = greatest(picked_at, ${at})
  WHERE id = ${linkId} AND (picked_at IS NULL OR picked_at < ${at})`;

/** The asset of a link; nobody else adds a comment to it until this change has ended, so their number is true. */
async function lockShared(change: Change, shared: FeedbackOnShared, ref: string) {
  const id = await findSharedId(change, shared, ref);
  const [asset] = await change.tx.$queryRaw<{ id: string; blob: string }[]>`
    SELECT id, blob FROM asset
    WHERE organization_id = ${shared.organization.id} AND id = ${id} AND trashed_at IS NULL
    FOR NO KEY UPDATE`;
  return asset ?? refuse('NOT_FOUND');
}

/**
 * Nobody removes the visitor until this change has ended. Their picks are made one after the other, so their number is
 * true. The asset is locked before.
 */
export async function lockVisitor({ tx }: Change, { id }: Visitor) {
  const found = await tx.$executeRaw`SELECT 1 FROM visitor WHERE id = ${id} FOR NO KEY UPDATE`;
  if (found > 0) return;
  const message = 'Your answers were removed. Reload the page to answer again.';
  refuse('NOT_FOUND', message);
}
