import { z } from 'zod';
import {
  answeredBlock,
  answeredLink,
  feedbackFilter,
  feedbackMail,
  feedbackPage,
} from '@/contract/feedback-page';
import { LIMITS } from '@/contract/limits';
import { organizationPath, text } from '@/contract/parameters';
import { ASSETS_PER_BLOCK, MAX_SELECTED } from '@/contract/view';
import { composeFeedbackTable } from '@/domain/feedback/compose-feedback-table';
import {
  findFeedbackPage,
  listAnswered,
  listAnsweredIds,
  listAnswerLines,
} from '@/domain/feedback/list-answers';
import { listAnsweredLinks, seeAnswers, setFeedbackMail } from '@/domain/feedback/see-answers';
import { router, settingsRead, uncheckedOutput } from './builders';
import { presentAnsweredTile } from './present/answered-tile';

const ofOrganization = z.object(organizationPath);
const ofLink = ofOrganization.extend({ linkId: text });

/** What visitors of share links answered, for the pages of members. Not part of REST. */
export const feedbackRouter = router({
  /** The links answered last, with what the member has not seen. */
  news: settingsRead
    .input(ofOrganization)
    .output(z.array(answeredLink))
    .query(({ ctx: { domain, settings } }) => listAnsweredLinks(domain, settings)),

  seen: settingsRead
    .input(ofOrganization.extend({ until: z.number().min(0) }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, settings }, input }) => {
      await seeAnswers(domain, settings, input.until);
      return {};
    }),

  setMail: settingsRead
    .input(ofOrganization.extend({ mail: feedbackMail }))
    .output(z.object({}))
    .mutation(async ({ ctx: { domain, settings }, input }) => {
      await setFeedbackMail(domain, settings, input.mail);
      return {};
    }),

  page: settingsRead
    .input(ofLink)
    .output(feedbackPage)
    .query(({ ctx: { domain, settings }, input }) =>
      findFeedbackPage(domain, settings, input.linkId),
    ),

  block: settingsRead
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
    .query(async ({ ctx: { domain, urls, settings }, input: { linkId, filter, number } }) => {
      const page = { filter, offset: number * ASSETS_PER_BLOCK, limit: ASSETS_PER_BLOCK };
      const { total, rows } = await listAnswered(domain, settings, linkId, page);
      return { total, tiles: rows.map((row) => presentAnsweredTile(row, urls)) };
    }),

  /** The ids of assets at places from `offset`, with their libraries. */
  ids: settingsRead
    .input(
      ofLink.extend({
        filter: feedbackFilter,
        offset: z.int().min(0).max(LIMITS.pageOffset),
        count: z.int().min(1).max(MAX_SELECTED),
      }),
    )
    .output(z.array(z.object({ id: z.string(), libraryId: z.string() })))
    .query(({ ctx: { domain, settings }, input: { linkId, filter, offset, count } }) =>
      listAnsweredIds(domain, settings, linkId, { filter, offset, limit: count }),
    ),

  /** Everything as CSV. */
  table: settingsRead
    .input(ofLink)
    .output(z.string())
    .query(async ({ ctx: { domain, settings }, input }) =>
      composeFeedbackTable(await listAnswerLines(domain, settings, input.linkId)),
    ),
});
