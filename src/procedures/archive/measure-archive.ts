import { z } from 'zod';
import { archiveRequest } from '@/contract/archive';
import { measureArchive } from '@/domain/archive/choose-selected';
import { router, signedIn } from '../builders';
import { chooseForPage } from './choose-for-page';

/** Only for the pages. page-archive-handler.ts then sends the archive. */
export const archiveRouter = router({
  /** The size of an archive of the originals. A mutation, because a selection does not fit into a URL. */
  measure: signedIn
    .input(archiveRequest)
    .output(z.object({ files: z.int(), bytes: z.number() }))
    .mutation(async ({ ctx, input }) =>
      measureArchive(ctx.domain, await chooseForPage(ctx.domain, ctx.person, input)),
    ),
});
