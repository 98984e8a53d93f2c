import { z } from 'zod';
import { LIMITS } from '@/contract/limits';
import { tag } from '@/contract/organization/library';
import { libraryPath, mostEntries, PATHS } from '@/contract/parameters';
import { listTags } from '@/domain/tag/list-tags';
import { libraryRead } from './builders';
import { presentTag } from './present/library';
import { prepare, prepared } from './present/prepared';
import { router, specified, uncheckedOutput } from './procedure';

export const tagRouter = router({
  list: libraryRead
    .meta(
      specified(
        'GET',
        `${PATHS.library}/tags`,
        'List the tags of a library, the most used first',
        'Lists the tags of a library with their counts, the most used first.',
      ),
    )
    .input(z.object({ ...libraryPath, limit: mostEntries(LIMITS.tagsList) }))
    .output(uncheckedOutput(z.array(prepared(tag))))
    .query(({ ctx: { domain, library, dependencies }, input: { limit } }) =>
      dependencies.libraryAnswers(library, ['tags', limit], async () =>
        (await listTags(domain, library, limit)).map((row) => prepare(presentTag(row))),
      ),
    ),
});
