import { accountRouter } from './account';
import { approvalRouter } from './approval';
import { assetRouter } from './asset';
import { assetChangesRouter } from './asset-changes';
import { assetPageRouter } from './asset-page';
import { assetRemovalRouter } from './asset-removal';
import { assetTransferRouter } from './asset-transfer';
import { browseRouter } from './browse';
import { keyRouter } from './key';
import { libraryRouter } from './library';
import { mailboxRouter } from './mailbox';
import { meRouter } from './me';
import { memberRouter } from './member';
import { organizationRouter } from './organization';
import { organizationPageRouter } from './organization-page';
import { pageRouter } from './page';
import { mergeRouters, router } from './procedures';
import { searchRouter } from './search';
import { settingsPageRouter } from './settings-page';
import { tagRouter } from './tag';

/** Everything that can be called, over REST and from the browser. */
export const appRouter = router({
  account: accountRouter,
  asset: mergeRouters(
    assetRouter,
    assetChangesRouter,
    assetRemovalRouter,
    assetTransferRouter,
    approvalRouter,
  ),
  assetPage: assetPageRouter,
  browse: browseRouter,
  key: keyRouter,
  library: libraryRouter,
  mailbox: mailboxRouter,
  me: meRouter,
  member: memberRouter,
  organization: organizationRouter,
  page: mergeRouters(pageRouter, organizationPageRouter),
  search: searchRouter,
  settings: settingsPageRouter,
  tag: tagRouter,
});

export type AppRouter = typeof appRouter;
