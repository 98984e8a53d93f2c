import { accountRouter } from './account/commands';
import { assetApproval } from './asset/approval';
import { browseRouter } from './asset/browse';
import { assetCommands } from './asset/commands';
import { assetPageCommands } from './asset/page-commands';
import { assetQueries } from './asset/queries';
import { assetUpload } from './asset/upload';
import { bulkChangeRouter } from './bulk-change/procedures';
import { keyRouter } from './key/commands';
import { libraryRouter } from './library/procedures';
import { savedViewRouter } from './library/saved-views';
import { mailboxRouter } from './mailbox/queries';
import { meRouter } from './me/queries';
import { memberRouter } from './member/commands';
import { organizationRouter } from './organization/commands';
import { organizationPageRouter } from './page/organization-queries';
import { pageRouter } from './page/queries';
import { mergeRouters, router } from './procedures';
import { searchRouter } from './search/queries';
import { settingsPageRouter } from './settings/queries';
import { tagRouter } from './tag/queries';

/** Every procedure, for REST and for the browser. */
export const appRouter = router({
  account: accountRouter,
  asset: mergeRouters(assetQueries, assetUpload, assetCommands, assetPageCommands, assetApproval),
  browse: browseRouter,
  bulkChange: bulkChangeRouter,
  key: keyRouter,
  library: libraryRouter,
  mailbox: mailboxRouter,
  me: meRouter,
  member: memberRouter,
  organization: organizationRouter,
  page: mergeRouters(pageRouter, organizationPageRouter),
  savedView: savedViewRouter,
  search: searchRouter,
  settings: settingsPageRouter,
  tag: tagRouter,
});

export type AppRouter = typeof appRouter;
