import { z } from 'zod';
import { archiveRequest } from '@/contract/sharing/archive';
import { measureArchive } from '@/domain/archive/choose-selected';
import { signedIn } from '../builders';
import { router } from '../procedure';
import { holderOfPerson } from '../process-permits';
import { chooseForPage } from './choose-for-page';

/** Only for the pages. page-archive-handler.ts then sends the archive. */
export const archiveRouter = router({
  /** The size of an archive of the originals. A mutation, because a selection does not fit into a URL. */
  measure: signedIn
    .input(archiveRequest)
    .output(z.object({ files: z.int(), bytes: z.number() }))
    .mutation(({ ctx: { domain, dependencies, person }, input }) =>
      dependencies.permits.measuring.run(holderOfPerson(person.personId), async () =>
        measureArchive(domain, await chooseForPage({ domain, dependencies }, person, input)),
      ),
    ),
});
