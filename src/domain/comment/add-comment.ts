import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { CommentMark } from '@/contract/sharing/comment';
import type { CommentsForWriting } from '../access/authorize-comments';
import { type Change, operation } from '../operation';
import { type CommentedAsset, mentionMembers } from './mention-members';

export type NewComment = {
  text: string;
  /** The comment it replies to. */
  parentId: string | null;
  mark: CommentMark | null;
  atSeconds: number | null;
  /** Whether the visitors of a link see a reply to a comment of one of them. Of other comments it means nothing. */
  shownToVisitors?: boolean;
};

/**
 * Comments on an original or a variant, or replies to such a comment, and mails the mentioned members. A reply to a
 * resolved comment reopens it. Refuses with RESOURCE_NOT_FOUND an asset not live in the library, with NOT_FOUND a reply
 * to a reply or to a deleted comment, and of a guest to a visitor; with FORBIDDEN more comments than an asset, or an
 * organization, may have.
 */
export const addComment = operation(
  async (change, comments: CommentsForWriting, assetId: string, sent: NewComment) => {
    const { tx, at } = change;
    const asset = await lockAsset(change, comments, assetId);
    const id = change.newId();
    const { organization } = comments.library;
    await refuseTooManyComments(change, organization.id);
    const { text, parentId, mark, atSeconds, shownToVisitors = false } = sent;
    const [sizeX, sizeY] = [mark?.size?.width ?? null, mark?.size?.height ?? null];
    const added = await tx.$executeRaw`
      INSERT INTO comment (organization_id, id, asset_id, parent_id, author_id, text, blob, x, y, width, height, at_seconds, created, shown_to_visitors)
      SELECT ${organization.id}, ${id}, ${assetId}, ${parentId}, ${comments.person.personId}, ${text}, ${asset.blob},
        ${mark?.x ?? null}, ${mark?.y ?? null}, ${sizeX}, ${sizeY}, ${atSeconds}, ${at},
        ${shownToVisitors} AND EXISTS (SELECT FROM comment WHERE id = ${parentId} AND visitor_id IS NOT NULL)
      WHERE (SELECT count(*) FROM comment WHERE asset_id = ${assetId}) < ${LIMITS.commentsPerAsset}
        AND (${parentId}::text IS NULL OR EXISTS (
          SELECT FROM comment WHERE asset_id = ${assetId} AND id = ${parentId} AND parent_id IS NULL
            AND (NOT ${comments.isGuest} OR (visitor_name IS NULL AND text <> ''))))`;
    if (added === 0) await refuseAddition(change, assetId);
    if (parentId !== null)
      await tx.comment.updateMany({
        where: { id: parentId, resolvedAt: { not: null } },
        data: { resolvedAt: null, resolvedById: null },
      });
    await mentionMembers(change, comments, asset, { id, text });
    return { id };
  },
);

/** The comments of one asset are added one after the other, so their number is true. */
async function lockAsset({ tx }: Change, { library }: CommentsForWriting, assetId: string) {
  const [asset] = await tx.$queryRaw<(CommentedAsset & { blob: string })[]>`
    SELECT id, name, blob FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id} AND id = ${assetId}
      AND trashed_at IS NULL
    FOR NO KEY UPDATE`;
  return asset ?? refuse('RESOURCE_NOT_FOUND');
}

async function refuseAddition({ tx }: Change, assetId: string): Promise<never> {
  const most = LIMITS.commentsPerAsset;
  if ((await tx.comment.count({ where: { assetId } })) < most) refuseUnknownComment();
  const message = `An asset can have up to ${most.toLocaleString('en-US')} comments.`;
  return refuse('FORBIDDEN', message);
}

/**
 * Refuses one more comment in an organization without a paid plan that has as many as it may have, with FORBIDDEN.
 * Comments are added one after the other from here on, so their number is true.
 */
export async function refuseTooManyComments({ tx }: Change, organizationId: string) {
  const unpaid = await tx.$queryRaw<unknown[]>`
    SELECT pg_advisory_xact_lock(hashtextextended(id, 11))::text FROM organization
    WHERE id = ${organizationId} AND plan <> 'pro'`;
  if (unpaid.length === 0) return;
  const last = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM comment WHERE organization_id = ${organizationId} OFFSET ${LIMITS.commentsPerOrganization - 1} LIMIT 1`;
  if (last.length > 0)
    refuse('FORBIDDEN', 'Your plan’s limit of comments is reached. Delete some or upgrade.');
}

/** Refuses like an unknown comment. */
export const refuseUnknownComment = () => refuse('NOT_FOUND', 'This comment was deleted.');
