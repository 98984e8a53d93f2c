import { z } from 'zod';
import { LATEST_TIME_MS } from '@/contract/browse/view';
import { activityPage } from '@/contract/organization/activity';
import { organizationPath } from '@/contract/parameters';
import { listActivity, listTiles } from '@/domain/activity/list-activity';
import { ownRead } from './builders';
import { presentActivity, tilesShown } from './present/activity';
import { router, uncheckedOutput } from './procedure';

/** What happened in an organization, for the pages of those who belong to it. Not part of REST. */
export const activityRouter = router({
  list: ownRead
    .input(
      z.object({
        ...organizationPath,
        aboutMe: z.boolean().default(false),
        before: z.int().min(0).max(LATEST_TIME_MS).nullable().default(null),
      }),
    )
    .output(uncheckedOutput(activityPage))
    .query(async ({ ctx: { domain, urls, own }, input: { aboutMe, before } }) => {
      const { rows, earlier } = await listActivity(domain, own, { aboutMe, before });
      const tiles = await listTiles(domain, own, [...new Set(rows.flatMap(tilesShown))]);
      return {
        organization: { id: own.id, name: own.name },
        entries: presentActivity(rows, tiles, urls),
        earlier,
      };
    }),
});
