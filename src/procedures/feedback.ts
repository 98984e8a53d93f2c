import { z } from 'zod';
import { ASSETS_PER_BLOCK, MAX_SELECTED } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import { ids, organizationPath, text } from '@/contract/parameters';
import {
  answeredBlock,
  answeredLink,
  answeredVisitor,
  assetAnswers,
  feedbackComment,
  feedbackFilter,
  feedbackMail,
  feedbackPage,
} from '@/contract/sharing/feedback-page';
import { composeFeedbackTable } from '@/domain/feedback/compose-feedback-table';
import { countAnswersAbout } from '@/domain/feedback/count-answers';
import { findFeedbackPage, listCommentsOnLink } from '@/domain/feedback/find-feedback-page';
import { listAnswered, listAnsweredIds, listAnswerLines } from '@/domain/feedback/list-answers';
import { listVisitors } from '@/domain/feedback/list-feedback';
import {
  listAnsweredLinks,
  seeAllAnswers,
  seeAnswersOfLink,
  setFeedbackMail,
} from '@/domain/feedback/see-answers';
import { memberRead } from './builders';
import { presentAnsweredTile } from './present/answered-tile';
import { router, uncheckedOutput } from './procedure';

const ofOrganization = z.object(organizationPath);
const ofLink = ofOrganization.extend({ linkId: text });

/** What visitors of share links answered, for the pages of members. Not part of REST. */
export const feedbackRouter = router({
  /** The links answered last, with what the member has not seen. */
  news: memberRead
    .input(ofOrganization)
    .output(z.array(answeredLink))
    .query(({ ctx: { domain, own } }) => listAnsweredLinks(domain, own)),

  /** Of all links, up to a time in unix milliseconds. */
  seen: memberRead
    .input(ofOrganization.extend({ until: z.number().min(0) }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, own }, input }) => {
      await seeAllAnswers(domain, own, input.until);
      return {};
    }),

  /** The same for one link. */
  seenOfLink: memberRead
    .input(ofLink.extend({ until: z.number().min(0) }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, own }, input: { linkId, until } }) => {
      await seeAnswersOfLink(domain, own, linkId, until);
      return {};
    }),

  setMail: memberRead
    .input(ofOrganization.extend({ mail: feedbackMail }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, own }, input }) => {
      await setFeedbackMail(domain, own, input.mail);
      return {};
    }),

  /** How visitors of all links in sight answered about some assets, for the tiles of a grid. */
  counts: memberRead
    .input(ofOrganization.extend({ ids: ids({ min: 0 }) }))
    .output(uncheckedOutput(z.array(assetAnswers)))
    .query(({ ctx: { domain, own }, input }) => countAnswersAbout(domain, own, input.ids)),

  page: memberRead
    .input(ofLink)
    .output(feedbackPage)
    .query(({ ctx: { domain, own }, input }) => findFeedbackPage(domain, own, input.linkId)),

  /** All comments; a page has the latest. */
  comments: memberRead
    .input(ofLink)
    .output(z.array(feedbackComment))
    .query(({ ctx: { domain, own }, input }) => listCommentsOnLink(domain, own, input.linkId)),

  visitors: memberRead
    .input(ofLink)
    .output(z.array(answeredVisitor))
    .query(({ ctx: { domain, own }, input }) => listVisitors(domain, own, input.linkId)),

  block: memberRead
    .input(
      ofLink.extend({
        filter: feedbackFilter,
        number: z
          .int()
          .min(0)
          .max(LIMITS.pageOffset / ASSETS_PER_BLOCK),
      }),
    )
    .output(uncheckedOutput(answeredBlock))
    .query(async ({ ctx: { domain, urls, own }, input: { linkId, filter, number } }) => {
      const page = { filter, offset: number * ASSETS_PER_BLOCK, limit: ASSETS_PER_BLOCK };
      const { total, rows } = await listAnswered(domain, own, linkId, page);
      return { total, tiles: rows.map((row) => presentAnsweredTile(row, urls)) };
    }),

  /** The ids of assets at places from `offset`, with their libraries. */
  ids: memberRead
    .input(
      ofLink.extend({
        filter: feedbackFilter,
        offset: z.int().min(0).max(LIMITS.pageOffset),
        count: z.int().min(1).max(MAX_SELECTED),
      }),
    )
    .output(z.array(z.object({ id: z.string(), libraryId: z.string() })))
    .query(({ ctx: { domain, own }, input: { linkId, filter, offset, count } }) =>
      listAnsweredIds(domain, own, linkId, { filter, offset, limit: count }),
    ),

  /** Everything as CSV. */
  table: memberRead
    .input(ofLink)
    .output(z.string())
    .query(async ({ ctx: { domain, own }, input }) =>
      composeFeedbackTable(await listAnswerLines(domain, own, input.linkId)),
    ),
});
