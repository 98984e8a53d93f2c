import { z } from 'zod';
import { archiveRequest } from '@/contract/sharing/archive';
import { measureArchive } from '@/domain/archive/choose-selected';
import { signedIn } from '../builders';
import { router } from '../procedure';
import { holderOf, refuseNoPermit } from '../process-permits';
import { chooseForPage } from './choose-for-page';

const REFUSED = {
  own: 'Too many downloads are being prepared for you. Wait until one is ready.',
  busy: 'Too many downloads are being prepared at the moment. Try again in a few seconds.',
  retryAfterSeconds: 10,
};

/** Only for the pages. page-archive-handler.ts then sends the archive. */
export const archiveRouter = router({
  /** The size of an archive of the originals. A mutation, because a selection does not fit into a URL. */
  measure: signedIn
    .input(archiveRequest)
    .output(z.object({ files: z.int(), bytes: z.number() }))
    .mutation(({ ctx: { domain, dependencies, person }, input }) =>
      dependencies.permits.measuring
        .run(holderOf({ id: person.personId, unclaimed: false }), async () =>
          measureArchive(domain, await chooseForPage({ domain, dependencies }, person, input)),
        )
        .catch((error) => refuseNoPermit(error, REFUSED)),
    ),
});
