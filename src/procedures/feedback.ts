import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { neighbours } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK, MAX_SELECTED } from '@/contract/browse/view';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { ids, organizationPath, text } from '@/contract/parameters';
import {
  type AnsweredTile,
  answeredBlock,
  answeredLink,
  assetAnswers,
  feedbackComment,
  feedbackFilter,
  feedbackMail,
  feedbackPage,
  sharesPage,
} from '@/contract/sharing/feedback-page';
import { pick } from '@/contract/sharing/pick';
import type { OrganizationOfMember } from '@/domain/access/authorize-settings';
import { authorizeLinks } from '@/domain/access/authorize-sharing';
import type { Principal } from '@/domain/access/principal';
import {
  composeFeedbackTable,
  composeNames,
  composeSidecars,
} from '@/domain/feedback/compose-choices';
import { countAnswersAbout } from '@/domain/feedback/count-answers';
import { findFeedbackPage, listCommentsOnLink } from '@/domain/feedback/find-feedback-page';
import {
  type AnsweredRow,
  findAnsweredNeighbours,
  listAnswered,
  listAnsweredIds,
  listAnswerLines,
} from '@/domain/feedback/list-answers';
import {
  findFeedbackMail,
  listAnsweredLinks,
  seeAllAnswers,
  seeAnswersOfLink,
  setFeedbackMail,
} from '@/domain/feedback/see-answers';
import type { Domain } from '@/domain/operation';
import { listCovers, listShareLinks } from '@/domain/share-link/list-share-links';
import { writeZip } from '@/platform/zip/write-zip';
import { makeFileNames } from './archive/name-files';
import { memberRead } from './builders';
import { presentNeighbours } from './present/neighbours';
import { presentTile, presentTileInLibrary } from './present/tile';
import type { Urls } from './present/urls';
import { done, nothing, router, uncheckedOutput } from './procedure';

/** Presents an asset with what visitors of a link answered about it. */
const presentAnsweredTile = (row: AnsweredRow, urls: Urls): AnsweredTile => ({
  ...presentTileInLibrary(row, urls),
  answers: { yes: row.yes, maybe: row.maybe, no: row.no, comments: row.comments },
});

const ofOrganization = z.object(organizationPath);
const ofLink = ofOrganization.extend({ linkId: text });
/** `visitorId`: what this visitor answered; null: what all did. */
const byVisitor = ofLink.extend({ visitorId: text.nullable() });
const filtered = byVisitor.extend({ filter: feedbackFilter });

type Context = {
  domain: Domain;
  urls: Urls;
  own: OrganizationOfMember;
  principal: Principal;
  clientIp: string | null;
};

/** A page of the links, or the one with the id `only`, each with its address and its cover. */
async function listLinks(ctx: Context, before: string | null, only: string | null) {
  const { domain, urls } = ctx;
  const organization = authorizeLinks(ctx.principal, ctx.own.id, ctx.clientIp);
  const listed = await listShareLinks(domain, organization, before, { withEnded: true, only });
  const ids = listed.links.map(({ id }) => id);
  const covers = await listCovers(domain, organization, ids);
  const links = listed.links.map(({ token, ...link }) => {
    const cover = covers.get(link.id);
    const url = token && urls.shareLink(token);
    return {
      ...link,
      created: link.created.getTime(),
      url,
      cover: cover ? presentTile(cover, urls) : null,
    };
  });
  return { links, next: listed.next };
}

/** Small texts as a ZIP. Of two with one name, the second gets a number. */
function zipOf(files: { name: string; text: string }[], modified: Date) {
  const names = makeFileNames([]);
  return writeZip(
    (async function* () {
      for (const { name, text } of files) {
        const content = Buffer.from(text);
        const entry = { path: names.pathOf(name, null), size: content.length, modified };
        yield {
          ...entry,
          instant: modified,
          crc: crc32(content),
          content: Readable.from([content]),
        };
      }
    })(),
  );
}

/** Share links and what their visitors answered, for the pages of members. Not part of REST. */
export const feedbackRouter = router({
  /** The links answered last, with what the member has not seen. */
  news: memberRead
    .input(ofOrganization)
    .output(z.array(answeredLink))
    .query(({ ctx: { domain, own } }) => listAnsweredLinks(domain, own)),

  /** Of all links, up to a time in unix milliseconds. */
  seen: memberRead
    .input(ofOrganization.extend({ until: z.number().min(0) }))
    .output(nothing)
    .mutation(({ ctx: { domain, own }, input }) => done(seeAllAnswers(domain, own, input.until))),

  /** The same for one link. */
  seenOfLink: memberRead
    .input(ofLink.extend({ until: z.number().min(0) }))
    .output(nothing)
    .mutation(({ ctx: { domain, own }, input: { linkId, until } }) =>
      done(seeAnswersOfLink(domain, own, linkId, until)),
    ),

  setMail: memberRead
    .input(ofOrganization.extend({ mail: feedbackMail }))
    .output(nothing)
    .mutation(({ ctx: { domain, own }, input }) => done(setFeedbackMail(domain, own, input.mail))),

  /** How visitors of all links in sight answered about some assets, for the tiles of a grid. */
  counts: memberRead
    .input(ofOrganization.extend({ ids: ids({ min: 0 }) }))
    .output(uncheckedOutput(z.array(assetAnswers)))
    .query(({ ctx: { domain, own }, input }) => countAnswersAbout(domain, own, input.ids)),

  page: memberRead
    .input(byVisitor)
    .output(feedbackPage)
    .query(async ({ ctx, input: { linkId, visitorId } }) => {
      const answers = await findFeedbackPage(ctx.domain, ctx.own, linkId, visitorId);
      const [link = refuse('NOT_FOUND')] = (await listLinks(ctx, null, linkId)).links;
      return { link, ...answers };
    }),

  /** Open and ended links, the newest first. */
  links: memberRead
    .input(ofOrganization.extend({ before: text.max(200).nullable() }))
    .output(sharesPage)
    .query(async ({ ctx, input }) => ({
      ...(await listLinks(ctx, input.before, null)),
      feedbackMail: await findFeedbackMail(ctx.domain, ctx.own),
    })),

  /** All comments; a page has the latest. */
  comments: memberRead
    .input(byVisitor)
    .output(z.array(feedbackComment))
    .query(({ ctx: { domain, own }, input: { linkId, visitorId } }) =>
      listCommentsOnLink(domain, own, linkId, visitorId),
    ),

  block: memberRead
    .input(
      filtered.extend({
        number: z
          .int()
          .min(0)
          .max(LIMITS.pageOffset / ASSETS_PER_BLOCK),
      }),
    )
    .output(uncheckedOutput(answeredBlock))
    .query(async ({ ctx: { domain, urls, own }, input: { linkId, number, ...answers } }) => {
      const page = { ...answers, offset: number * ASSETS_PER_BLOCK, limit: ASSETS_PER_BLOCK };
      const { total, rows } = await listAnswered(domain, own, linkId, page);
      return { total, tiles: rows.map((row) => presentAnsweredTile(row, urls)) };
    }),

  /** The ids of assets at places from `offset`, with their libraries. */
  ids: memberRead
    .input(
      filtered.extend({
        offset: z.int().min(0).max(LIMITS.pageOffset),
        count: z.int().min(1).max(MAX_SELECTED),
      }),
    )
    .output(z.array(z.object({ id: z.string(), libraryId: z.string() })))
    .query(({ ctx: { domain, own }, input: { linkId, count, ...answers } }) =>
      listAnsweredIds(domain, own, linkId, { ...answers, limit: count }),
    ),

  /** The answered assets beside one. */
  neighbours: memberRead
    .input(filtered.extend({ assetId: text }))
    .output(uncheckedOutput(neighbours))
    .query(async ({ ctx: { domain, urls, own }, input: { linkId, ...answers } }) => {
      const found = await findAnsweredNeighbours(domain, own, linkId, answers);
      return presentNeighbours(found, urls);
    }),

  /** The names of what was picked so, in one line. */
  names: memberRead
    .input(byVisitor.extend({ pick }))
    .output(z.string())
    .query(async ({ ctx: { domain, own }, input }) =>
      composeNames(await listAnswerLines(domain, own, input.linkId, input.visitorId), input.pick),
    ),

  /** A ZIP of XMP sidecars, in base64. */
  sidecars: memberRead
    .input(byVisitor)
    .output(z.string())
    .query(async ({ ctx: { domain, own }, input }) => {
      const lines = await listAnswerLines(domain, own, input.linkId, input.visitorId);
      return (await buffer(zipOf(composeSidecars(lines), domain.now()))).toString('base64');
    }),

  /** Everything, or what one visitor answered, as CSV. */
  table: memberRead
    .input(byVisitor)
    .output(z.string())
    .query(async ({ ctx: { domain, own }, input }) =>
      composeFeedbackTable(await listAnswerLines(domain, own, input.linkId, input.visitorId)),
    ),
});
