import { z } from 'zod';
import { activityPage } from '@/contract/activity';
import { organizationPath } from '@/contract/parameters';
import { listActivity } from '@/domain/activity/list-activity';
import { listTiles } from '@/domain/activity/list-tiles';
import { router, settingsRead, uncheckedOutput } from './builders';
import { presentActivity, tilesShown } from './present/activity';

/** What happened in an organization, for the pages of members. Not part of REST. */
export const activityRouter = router({
  list: settingsRead
    .input(z.object({ ...organizationPath, aboutMe: z.boolean().default(false) }))
    .output(uncheckedOutput(activityPage))
    .query(async ({ ctx: { domain, urls, settings }, input: { aboutMe } }) => {
      const rows = await listActivity(domain, settings, aboutMe);
      const tiles = await listTiles(domain, settings, [...new Set(rows.flatMap(tilesShown))]);
      return {
        organization: { id: settings.id, name: settings.name },
        entries: presentActivity(rows, tiles, urls),
      };
    }),
});
