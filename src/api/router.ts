import { accountRouter } from './account/commands';
import { archiveRouter } from './archive/procedures';
import { assetApproval } from './asset/approval';
import { assetArchive } from './asset/archive';
import { browseRouter } from './asset/browse';
import { assetCommands } from './asset/commands';
import { assetPageCommands } from './asset/page-commands';
import { assetQueries } from './asset/queries';
import { assetUpload } from './asset/upload';
import { bulkChangeRouter } from './bulk-change/procedures';
import { collectionCommands } from './collection/commands';
import { collectionQueries } from './collection/queries';
import { commentRouter } from './comment/procedures';
import { duplicateRouter } from './duplicate/procedures';
import { eventRouter } from './event/procedures';
import { keyRouter } from './key/commands';
import { libraryRouter } from './library/procedures';
import { savedViewRouter } from './library/saved-views';
import { mailboxRouter } from './mailbox/queries';
import { meRouter } from './me/queries';
import { memberRouter } from './member/commands';
import { organizationRouter } from './organization/commands';
import { collectionPageRouter } from './page/collection-queries';
import { organizationPageRouter } from './page/organization-queries';
import { pageRouter } from './page/queries';
import { mergeRouters, router } from './procedures';
import { searchRouter } from './search/queries';
import { settingsPageRouter } from './settings/queries';
import { shareLinkRouter } from './share-link/commands';
import { tagRouter } from './tag/queries';
import { uploadRouter } from './upload/procedures';
import { sharedRouter } from './visitor/procedures';
import { webhookRouter } from './webhook/commands';

/** Every procedure, for REST and for the browser. */
export const appRouter = router({
  account: accountRouter,
  archive: archiveRouter,
  asset: mergeRouters(
    assetQueries,
    assetArchive,
    assetUpload,
    assetCommands,
    assetPageCommands,
    assetApproval,
  ),
  browse: browseRouter,
  bulkChange: bulkChangeRouter,
  collection: mergeRouters(collectionQueries, collectionCommands),
  comment: commentRouter,
  duplicate: duplicateRouter,
  event: eventRouter,
  key: keyRouter,
  library: libraryRouter,
  mailbox: mailboxRouter,
  me: meRouter,
  member: memberRouter,
  organization: organizationRouter,
  page: mergeRouters(pageRouter, organizationPageRouter, collectionPageRouter),
  savedView: savedViewRouter,
  search: searchRouter,
  settings: settingsPageRouter,
  shared: sharedRouter,
  shareLink: shareLinkRouter,
  tag: tagRouter,
  upload: uploadRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
