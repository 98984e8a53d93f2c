import { z } from 'zod';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import { libraryPath, organizationPath, text } from '@/contract/parameters';
import {
  approvalRequestPage,
  askable,
  newApprovalRequest,
  requestedBlock,
  requestNews,
} from '@/contract/sharing/approval-request';
import { askForApproval, listAskable } from '@/domain/approval-request/ask-for-approval';
import {
  findRequest,
  listRequested,
  listRequests,
  seeRequest,
} from '@/domain/approval-request/find-request';
import { approvalWrite, ownRead } from './builders';
import { presentTileInLibrary } from './present/tile';
import { done, nothing, router, uncheckedOutput } from './procedure';

const ofOrganization = z.object(organizationPath);
const ofRequest = ofOrganization.extend({ requestId: text });

/** Requests for approval, for the pages of people. Not part of REST. */
export const approvalRequestRouter = router({
  /** Who can be asked in a library. */
  people: approvalWrite
    .input(z.object(libraryPath))
    .output(z.array(askable))
    .query(({ ctx: { domain, library } }) => listAskable(domain, library)),

  ask: approvalWrite
    .input(z.object({ ...libraryPath, ...newApprovalRequest }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx: { domain, library }, input }) => ({
      id: await askForApproval(domain, library, input),
    })),

  /** The latest requests that concern the person. */
  news: ownRead
    .input(ofOrganization)
    .output(requestNews)
    .query(({ ctx: { domain, own } }) => listRequests(domain, own)),

  seen: ownRead
    .input(ofRequest.extend({ until: z.number().min(0) }))
    .output(nothing)
    .mutation(({ ctx: { domain, own }, input }) =>
      done(seeRequest(domain, own, input.requestId, input.until)),
    ),

  page: ownRead
    .input(ofRequest)
    .output(approvalRequestPage)
    .query(({ ctx: { domain, own }, input }) => findRequest(domain, own, input.requestId)),

  block: ownRead
    .input(
      ofRequest.extend({
        number: z
          .int()
          .min(0)
          .max(LIMITS.pageOffset / ASSETS_PER_BLOCK),
      }),
    )
    .output(uncheckedOutput(requestedBlock))
    .query(async ({ ctx: { domain, urls, own }, input: { requestId, number } }) => {
      const page = { offset: number * ASSETS_PER_BLOCK, limit: ASSETS_PER_BLOCK };
      const { total, rows } = await listRequested(domain, own, requestId, page);
      return { total, tiles: rows.map((row) => presentTileInLibrary(row, urls)) };
    }),
});
