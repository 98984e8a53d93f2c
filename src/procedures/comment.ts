import { z } from 'zod';
import { changeId, id } from '@/contract/fields';
import { assetPath, libraryPath, PATHS } from '@/contract/parameters';
import { commentList, commentText, mentionable, newComment } from '@/contract/sharing/comment';
import { addComment } from '@/domain/comment/add-comment';
import {
  deleteComment,
  editComment,
  reopenComment,
  resolveComment,
} from '@/domain/comment/change-comment';
import { composeMarkers } from '@/domain/comment/compose-markers';
import { listComments, listFilmComments } from '@/domain/comment/list-comments';
import { listMentionable } from '@/domain/comment/mention-members';
import { seeComments } from '@/domain/comment/see-comments';
import { listPicks } from '@/domain/feedback/list-feedback';
import { commentsRead, commentsWrite } from './builders';
import { once } from './once';
import { presentComments } from './present/comment';
import { addition, done, nothing, router, uncheckedOutput } from './procedure';

const commentPath = { ...libraryPath, id };

/** Comments on assets. Without an `openapi` path, a procedure is only for the pages. */
export const commentRouter = router({
  list: commentsRead
    .meta(
      addition(
        'GET',
        `${PATHS.asset}/comments`,
        'List the comments on an asset',
        'Lists the comments on an asset, the first one first, and the picks of visitors.',
      ),
    )
    .input(z.object(assetPath))
    .output(uncheckedOutput(commentList))
    .query(async ({ ctx: { domain, comments }, input }) => {
      const [listed, picks] = await Promise.all([
        listComments(domain, comments, input.assetId),
        listPicks(domain, comments, input.assetId),
      ]);
      return presentComments(listed, picks, comments);
    }),

  /** The comments on moments of a film, as an editing program reads them. */
  markers: commentsRead
    .input(z.object({ ...assetPath, format: z.enum(['edl', 'fcpxml', 'csv']) }))
    .output(z.string())
    .query(async ({ ctx, input }) => {
      const said = await listFilmComments(ctx.domain, ctx.comments, input.assetId);
      return composeMarkers(input.format, said.film, said.comments);
    }),

  /** Members to mention in a comment, by name. */
  mentionable: commentsRead
    .input(z.object(libraryPath))
    .output(z.array(mentionable))
    .query(({ ctx }) => listMentionable(ctx.domain, ctx.comments)),

  /** Records that the person has seen the comments of an asset, up to a time in unix milliseconds. */
  seen: commentsRead
    .input(z.object({ ...assetPath, until: z.number().min(0) }))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(seeComments(ctx.domain, ctx.comments, input.assetId, input.until)),
    ),

  add: commentsWrite
    .meta(
      addition(
        'POST',
        `${PATHS.asset}/comments`,
        'Comment on an asset',
        'Comments on an asset, or replies to a comment; members named with `@` are mailed. Needs the token of a person.',
        { status: 201 },
      ),
    )
    .input(z.object({ ...assetPath, ...newComment }))
    .output(z.object({ id }))
    .mutation(({ ctx, input: { organizationId: _, libraryId: __, assetId, ...sent } }) =>
      once(ctx, (domain) => addComment(domain, ctx.comments, assetId, sent)),
    ),

  edit: commentsWrite
    .meta(
      addition('PATCH', PATHS.comment, 'Edit a comment', 'Replaces the text of one’s own comment.'),
    )
    .input(
      z.object({
        ...commentPath,
        text: commentText.describe('What the comment says from now on.'),
      }),
    )
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(editComment(ctx.domain, ctx.comments, input.id, input.text)),
    ),

  resolve: commentsWrite
    .meta(
      addition(
        'POST',
        `${PATHS.comment}/resolve`,
        'Resolve a comment',
        'Marks a comment and its replies as resolved.',
      ),
    )
    .input(z.object(commentPath))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(once(ctx, (domain) => resolveComment(domain, ctx.comments, input.id))),
    ),

  reopen: commentsWrite
    .meta(
      addition(
        'POST',
        `${PATHS.comment}/reopen`,
        'Reopen a comment',
        'Turns “Resolve a comment” back.',
      ),
    )
    .input(z.object(commentPath))
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(once(ctx, (domain) => reopenComment(domain, ctx.comments, input.id))),
    ),

  /** `changeId`: to undo it. */
  delete: commentsWrite
    .meta(
      addition(
        'DELETE',
        PATHS.comment,
        'Delete a comment',
        'Deletes one’s own comment; an owner deletes every one.',
        { freesSpace: true },
      ),
    )
    .input(z.object(commentPath))
    .output(z.object({ changeId }))
    .mutation(async ({ ctx, input }) => ({
      changeId: await deleteComment(ctx.domain, ctx.comments, input.id),
    })),
});
