import { accountRouter } from './account';
import { approvalRouter } from './approval';
import { assetRouter } from './asset';
import { assetChangesRouter } from './asset-changes';
import { assetRemovalRouter } from './asset-removal';
import { assetTransferRouter } from './asset-transfer';
import { libraryRouter } from './library';
import { mailboxRouter } from './mailbox';
import { meRouter } from './me';
import { pageRouter } from './page';
import { mergeRouters, router } from './procedures';
import { searchRouter } from './search';
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
  library: libraryRouter,
  mailbox: mailboxRouter,
  me: meRouter,
  page: pageRouter,
  search: searchRouter,
  tag: tagRouter,
});

export type AppRouter = typeof appRouter;
