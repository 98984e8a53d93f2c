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
import { router, uncheckedOutput } from './procedure';

const commentPath = { ...libraryPath, id };

/** Comments on assets. Without an `openapi` path, a procedure is only for the pages. */
export const commentRouter = router({
  list: commentsRead
    .meta({
      addition: true,
      openapi: {
        method: 'GET',
        path: `${PATHS.asset}/comments`,
        summary: 'List the comments on an asset',
        description:
          'Lists the comments on an asset, the first one first, and the picks of visitors.',
      },
    })
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
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await seeComments(ctx.domain, ctx.comments, input.assetId, input.until);
      return {};
    }),

  add: commentsWrite
    .meta({
      status: 201,
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.asset}/comments`,
        summary: 'Comment on an asset',
        description:
          'Comments on an asset, or replies to a comment; members named with `@` are mailed. Needs the token of a person.',
      },
    })
    .input(z.object({ ...assetPath, ...newComment }))
    .output(z.object({ id }))
    .mutation(({ ctx, input: { organizationId: _, libraryId: __, assetId, ...sent } }) =>
      once(ctx, (domain) => addComment(domain, ctx.comments, assetId, sent)),
    ),

  edit: commentsWrite
    .meta({
      addition: true,
      openapi: {
        method: 'PATCH',
        path: PATHS.comment,
        summary: 'Edit a comment',
        description: 'Replaces the text of one’s own comment.',
      },
    })
    .input(
      z.object({
        ...commentPath,
        text: commentText.describe('What the comment says from now on.'),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await editComment(ctx.domain, ctx.comments, input.id, input.text);
      return {};
    }),

  resolve: commentsWrite
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.comment}/resolve`,
        summary: 'Resolve a comment',
        description: 'Marks a comment and its replies as resolved.',
      },
    })
    .input(z.object(commentPath))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await once(ctx, (domain) => resolveComment(domain, ctx.comments, input.id));
      return {};
    }),

  reopen: commentsWrite
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.comment}/reopen`,
        summary: 'Reopen a comment',
        description: 'Turns “Resolve a comment” back.',
      },
    })
    .input(z.object(commentPath))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await once(ctx, (domain) => reopenComment(domain, ctx.comments, input.id));
      return {};
    }),

  /** `changeId`: to undo it. */
  delete: commentsWrite
    .meta({
      freesSpace: true,
      addition: true,
      openapi: {
        method: 'DELETE',
        path: PATHS.comment,
        summary: 'Delete a comment',
        description: 'Deletes one’s own comment; an owner deletes every one.',
      },
    })
    .input(z.object(commentPath))
    .output(z.object({ changeId }))
    .mutation(async ({ ctx, input }) => ({
      changeId: await deleteComment(ctx.domain, ctx.comments, input.id),
    })),
});
