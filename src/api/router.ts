import { assetRouter } from './asset';
import { libraryRouter } from './library';
import { router } from './procedures';

/** Everything that can be called, over REST and from the browser. */
export const appRouter = router({ asset: assetRouter, library: libraryRouter });

export type AppRouter = typeof appRouter;
