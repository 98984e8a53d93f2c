import { z } from 'zod';
import { block, NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { text } from '@/contract/parameters';
import type { Brand } from '@/contract/sharing/brand';
import { commentMark, commentTime } from '@/contract/sharing/comment';
import { feedback, visitorCommentText, visitorName } from '@/contract/sharing/feedback';
import { pick } from '@/contract/sharing/pick';
import { type OpenSharedPage, sharedAssetPage, sharedPage } from '@/contract/sharing/share-link';
import { looksLikeSender } from '@/contract/sharing/visitor-name';
import type { SharedAssets } from '@/domain/access/authorize-shared';
import { findBrand } from '@/domain/brand/find-brand';
import {
  commentAsVisitor,
  deleteOwnComment,
  pickAsset,
  restoreOwnComment,
} from '@/domain/feedback/give-feedback';
import { listFeedback, listOwnPicks } from '@/domain/feedback/list-feedback';
import { meetVisitor, nameVisitor } from '@/domain/feedback/meet-visitor';
import { sendPicks } from '@/domain/feedback/send-picks';
import { findPlayback } from '@/domain/playback/find-playback';
import { enterShareLink } from '@/domain/share-link/enter-share-link';
import { findSharedId } from '@/domain/share-link/find-shared-file';
import { listSharedAssets } from '@/domain/share-link/list-shared-assets';
import {
  anonymous,
  feedbackRead,
  feedbackWrite,
  namedFeedbackWrite,
  refusePersonal,
  visited,
} from '../builders';
import { presentBrand } from '../present/brand';
import { presentVisitorComment } from '../present/comment';
import { presentSharedAssetPage, presentSharedTile } from '../present/shared-tile';
import { sharedUrlsOf } from '../present/shared-urls';
import { done, nothing, router, uncheckedOutput } from '../procedure';
import { refuseNoPermit, strangerAt } from '../process-permits';

const MESSAGE = 'Many passwords are being checked at the moment. Try again in a few seconds.';
const BUSY = { own: MESSAGE, busy: MESSAGE, retryAfterSeconds: 5 };

/** The page is older than its references, or the link no longer shows the asset. */
const refuseOld = () => refuse('NOT_FOUND', 'This page is out of date. Reload it to answer.');

/** A link to a collection can show the most assets. */
const MOST_PLACES = LIMITS.assetsPerCollection;
const LAST_BLOCK = Math.ceil(MOST_PLACES / ASSETS_PER_BLOCK) - 1;

/** Procedures for the pages of a share link. They are called below the link's address, and are not part of REST. */
export const sharedRouter = router({
  /** Null for an unknown, replaced or ended link. */
  page: anonymous.output(sharedPage.nullable()).query(async ({ ctx: { domain, visit, urls } }) => {
    const found = (await visit?.find()) ?? null;
    if (found?.state === 'personal') return { state: 'personal', signedInAs: found.signedInAs };
    if (found?.state !== 'open') return found && { state: found.state };
    const row = await findBrand(domain, found.shared.organization.id);
    return presentSharedPage(found.shared, presentBrand(row, urls));
  }),

  /** Sets a cookie proving that the visitor entered the password. */
  enter: anonymous
    .input(z.object({ password: text.max(LIMITS.sharePasswordLength.max) }))
    .output(nothing)
    .mutation(async ({ ctx: { domain, dependencies, visit, clientIp }, input }) => {
      if (!visit) refuse('NOT_FOUND');
      if ((await visit.find())?.state === 'personal') refusePersonal();
      const enter = () => enterShareLink(domain, visit.token, input.password);
      const pass = await dependencies.permits.passwordHash
        .run(strangerAt(clientIp), enter)
        .catch((error) => refuseNoPermit(error, BUSY));
      visit.keep('share', pass);
      return {};
    }),

  block: visited
    .input(z.object({ number: z.int().min(0).max(LAST_BLOCK) }))
    .output(uncheckedOutput(block))
    .query(async ({ ctx: { domain, dependencies, shared }, input }) => {
      const offset = input.number * ASSETS_PER_BLOCK;
      const page = { offset, limit: ASSETS_PER_BLOCK };
      const found = await listSharedAssets(domain, dependencies.searchIndex, shared, page);
      const urls = sharedUrlsOf(domain, shared);
      return {
        total: found.total,
        tiles: found.rows.map((row, n) => presentSharedTile(row, offset + n + 1, shared, urls)),
      };
    }),

  /** The asset at a place, from 1, with its neighbours. */
  asset: visited
    .input(z.object({ place: z.int().min(1).max(MOST_PLACES) }))
    .output(uncheckedOutput(sharedAssetPage))
    .query(async ({ ctx: { domain, dependencies, shared }, input: { place } }) => {
      const offset = Math.max(0, place - 1 - NEIGHBOURS_ON_A_SIDE);
      const page = { offset, limit: place - offset + NEIGHBOURS_ON_A_SIDE };
      const found = await listSharedAssets(domain, dependencies.searchIndex, shared, page);
      if (offset + found.rows.length < place) refuse('NOT_FOUND');
      const urls = sharedUrlsOf(domain, shared);
      const shown = found.rows[place - 1 - offset]?.id ?? '';
      const plays = await findPlayback(domain, shared.organization.id, shown, true);
      return presentSharedAssetPage({ ...found, offset }, place, plays, shared, urls);
    }),

  /** Visitors' comments on an asset and this visitor's pick, by the reference to the asset. */
  feedback: feedbackRead
    .input(z.object({ ref: text }))
    .output(feedback)
    .query(async ({ ctx: { domain, shared, visitor }, input }) => {
      const assetId = (await findSharedId(domain, shared, input.ref)) ?? refuseOld();
      const name = shared.person?.name ?? visitor?.name ?? null;
      const { comments, pick: picked } = await listFeedback(domain, shared, visitor, assetId);
      return { name, pick: picked, comments: comments.map(presentVisitorComment) };
    }),

  /** Stores the name of a visitor without one, and sets a cookie to recognize a new visitor. A signed-in person has one. */
  introduce: feedbackRead
    .input(z.object({ name: visitorName }))
    .output(nothing)
    .mutation(async ({ ctx: { domain, shared, visit, visitor }, input }) => {
      if (!visit) refuse('NOT_FOUND');
      if (shared.person) return {};
      if (looksLikeSender(input.name, shared.organization.name))
        refuse('BAD_USER_INPUT', 'Choose a name that looks like yours, not like the sender’s.');
      if (visitor === null)
        visit.keep('visitor', (await meetVisitor(domain, shared, input.name, visit.network)).token);
      else if (visitor.name === null) await nameVisitor(domain, visitor, input.name);
      return {};
    }),

  /** The picks of this visitor, by the ids of the assets on this link. */
  picks: feedbackRead
    .output(z.record(z.string(), pick))
    .query(({ ctx: { domain, shared, visitor } }) => listOwnPicks(domain, shared, visitor)),

  /** Of a visitor with a name, as every signed-in person has. */
  comment: feedbackWrite
    .input(
      z.object({
        ref: text,
        text: visitorCommentText,
        mark: commentMark.nullable().default(null),
        atSeconds: commentTime.nullable().default(null),
      }),
    )
    .output(z.object({ id: z.string() }))
    .mutation(
      async ({ ctx: { domain, shared, visit, visitor: known }, input: { ref, ...sent } }) => {
        const isNew = known === null && shared.person !== null;
        const met = isNew ? await meetVisitor(domain, shared, null, visit?.network ?? null) : null;
        const visitor = met?.visitor ?? known;
        const name = shared.person?.name ?? visitor?.name;
        if (!visitor || !name) refuse('FORBIDDEN', 'Enter your name first.');
        return commentAsVisitor(domain, shared, { ...visitor, name }, ref, sent);
      },
    ),

  deleteComment: namedFeedbackWrite
    .meta({ freesSpace: true })
    .input(z.object({ commentId: text }))
    .output(nothing)
    .mutation(({ ctx: { domain, visitor }, input }) =>
      done(deleteOwnComment(domain, visitor, input.commentId)),
    ),

  /** Within the time of an undo. */
  restoreComment: namedFeedbackWrite
    .input(z.object({ commentId: text }))
    .output(nothing)
    .mutation(({ ctx: { domain, visitor }, input }) =>
      done(restoreOwnComment(domain, visitor, input.commentId)),
    ),

  /** Tells who shared the link that the visitor is done picking. */
  send: namedFeedbackWrite
    .output(nothing)
    .mutation(({ ctx: { domain, shared, visitor } }) => done(sendPicks(domain, shared, visitor))),

  /** With the first pick, sets a cookie to recognize the visitor. */
  pick: feedbackWrite
    .input(z.object({ ref: text, pick: pick.nullable() }))
    .output(nothing)
    .mutation(async ({ ctx: { domain, shared, visit, visitor: known }, input }) => {
      if (!visit) refuse('NOT_FOUND');
      if (!(await findSharedId(domain, shared, input.ref))) refuseOld();
      if (known === null && input.pick === null) return {};
      const met = known ? null : await meetVisitor(domain, shared, null, visit.network);
      if (met && !shared.person) visit.keep('visitor', met.token);
      const visitor = known ?? met?.visitor;
      if (visitor) await pickAsset(domain, shared, visitor, input.ref, input.pick);
      return {};
    }),
});

/** Presents an open share link to a visitor. */
function presentSharedPage(shared: SharedAssets, brand: Brand): OpenSharedPage {
  const { title, greeting, organization, showsNames, downloads, takesFeedback, pickTarget } =
    shared;
  const shown = { title, greeting, showsNames, downloads, takesFeedback, pickTarget };
  return { state: 'open', ...shown, organizationName: organization.name, brand };
}
