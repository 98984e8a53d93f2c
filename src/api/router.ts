import { approvalRouter } from './approval';
import { assetRouter } from './asset';
import { libraryRouter } from './library';
import { meRouter } from './me';
import { pageRouter } from './page';
import { mergeRouters, router } from './procedures';

/** Everything that can be called, over REST and from the browser. */
export const appRouter = router({
  asset: mergeRouters(assetRouter, approvalRouter),
  library: libraryRouter,
  me: meRouter,
  page: pageRouter,
});

export type AppRouter = typeof appRouter;
