import { approvalRouter } from './approval';
import { assetRouter } from './asset';
import { assetChangesRouter } from './asset-changes';
import { libraryRouter } from './library';
import { meRouter } from './me';
import { pageRouter } from './page';
import { mergeRouters, router } from './procedures';
import { tagRouter } from './tag';

/** Everything that can be called, over REST and from the browser. */
export const appRouter = router({
  asset: mergeRouters(assetRouter, assetChangesRouter, approvalRouter),
  library: libraryRouter,
  me: meRouter,
  page: pageRouter,
  tag: tagRouter,
});

export type AppRouter = typeof appRouter;
