import type { AnyProcedure } from '@trpc/server';
import type { ZodType } from 'zod';
import { accountPageRouter } from './account/account-page';
import { accountRouter } from './account/change-account';
import { activityRouter } from './activity';
import { approvalRequestRouter } from './approval-request';
import { assetArchive } from './archive/archive-library';
import { archiveRouter } from './archive/measure-archive';
import { assetApproval } from './asset/approve-asset';
import { assetPageRouter } from './asset/asset-page';
import { browseRouter } from './asset/browse-assets';
import { assetCommands } from './asset/change-assets';
import { assetPageCommands } from './asset/change-on-page';
import { assetEditing } from './asset/edit-assets';
import { assetQueries } from './asset/read-assets';
import { similarAssets } from './asset/similar-assets';
import { assetUpload } from './asset/upload-assets';
import { bulkChangeRouter } from './bulk-change';
import { collectionQueries } from './collection/browse-collections';
import { collectionCommands } from './collection/change-collections';
import { collectionPageRouter } from './collection/collection-page';
import { commentRouter } from './comment';
import { deliveryRouter } from './delivery';
import { duplicateRouter } from './duplicate';
import { eventRouter } from './event/read-events';
import { feedbackRouter } from './feedback';
import { keyRouter } from './key';
import { libraryRouter } from './library/libraries';
import { libraryPageRouter } from './library/library-page';
import { mailboxRouter } from './mailbox';
import { meRouter } from './me';
import { memberRouter } from './member';
import { organizationRouter } from './organization/change-organization';
import { organizationPageRouter } from './organization/organization-page';
import { settingsPageRouter } from './organization/settings-page';
import { type Meta, mergeRouters, router } from './procedure';
import { savedSearchRouter } from './saved-search';
import { searchRouter } from './search';
import { shareLinkRouter } from './share-link/change-share-links';
import { sharedRouter } from './share-link/visit-share-link';
import { tagRouter } from './tag';
import { uploadRouter } from './upload/uploads';
import { webhookRouter } from './webhook';

/** Every procedure, for REST and for the browser. */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  approvalRequest: approvalRequestRouter,
  archive: archiveRouter,
  asset: mergeRouters(
    assetQueries,
    similarAssets,
    assetArchive,
    assetUpload,
    assetCommands,
    assetEditing,
    assetPageCommands,
    assetApproval,
  ),
  browse: browseRouter,
  bulkChange: bulkChangeRouter,
  collection: mergeRouters(collectionQueries, collectionCommands),
  comment: commentRouter,
  delivery: deliveryRouter,
  duplicate: duplicateRouter,
  event: eventRouter,
  feedback: feedbackRouter,
  key: keyRouter,
  library: libraryRouter,
  mailbox: mailboxRouter,
  me: meRouter,
  member: memberRouter,
  organization: organizationRouter,
  page: mergeRouters(
    accountPageRouter,
    assetPageRouter,
    collectionPageRouter,
    libraryPageRouter,
    organizationPageRouter,
  ),
  savedSearch: savedSearchRouter,
  search: searchRouter,
  settings: settingsPageRouter,
  shared: sharedRouter,
  shareLink: shareLinkRouter,
  tag: tagRouter,
  upload: uploadRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;

/** What a procedure says about itself. */
type ProcedureDefinition = { type: string; meta?: Meta; inputs: ZodType[]; output?: ZodType };

/** All procedures by their names, such as `asset.list`. */
export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  AnyProcedure & { _def: ProcedureDefinition }
>;

/** The definition of a procedure. Throws when there is none of this name. */
export function procedureNamed(name: string): ProcedureDefinition {
  const found = procedures[name];
  if (!found) throw new Error(`There is no procedure ${name}.`);
  return found._def;
}
