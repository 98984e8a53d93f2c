import { z } from 'zod';
import { archiveSize } from '@/contract/archive';
import { ARCHIVE_SIZES } from '@/contract/choices';
import { LIMITS } from '@/contract/limits';
import { libraryPath, list, PATHS, text } from '@/contract/parameters';
import { chooseFromLibrary } from '@/domain/archive/choose-from-library';
import { libraryRead, router, uncheckedOutput } from '../builders';
import { callerIdOf, holderOf } from '../process-permits';
import { ArchiveAnswer, openArchive } from './open-archive';

/** A boolean in a query string. */
const flag = z
  .enum(['true', 'false'])
  .transform((sent) => sent === 'true')
  .default(false)
  .meta({ override: { type: 'string', enum: ['true', 'false'], default: 'false' } });

/** A list used as a filter unless it is empty. */
const narrowing = (maxItems: number, name: string) =>
  list(maxItems, name).meta({
    override: { type: 'array', items: { type: 'string' }, maxItems, default: [] },
  });

export const assetArchive = router({
  archive: libraryRead
    .meta({
      openapi: {
        method: 'GET',
        path: `${PATHS.library}/archive`,
        summary: 'Download assets as a ZIP',
      },
    })
    .input(
      z.object({
        ...libraryPath,
        ids: narrowing(LIMITS.idsPerCall, 'ids'),
        q: text.default(''),
        tags: narrowing(LIMITS.tagsInFilter, 'tags'),
        approval: narrowing(LIMITS.approvalsInSearch, 'approval states'),
        size: archiveSize.default('original').meta({
          override: { type: 'string', enum: [...ARCHIVE_SIZES], default: 'original' },
        }),
        variants: flag,
      }),
    )
    .output(
      uncheckedOutput(
        z.custom<ArchiveAnswer>().meta({ override: { type: 'string', format: 'binary' } }),
      ),
    )
    .query(async ({ ctx, input }) => {
      const { ids, q, tags, approval, size, variants } = input;
      const { domain, library, principal, dependencies } = ctx;
      const chosen = { ids, text: q, tags, approvals: approval, variants };
      const content = await chooseFromLibrary(domain, dependencies.searchIndex, library, chosen);
      const holder = holderOf(library.organization, callerIdOf(principal));
      return new ArchiveAnswer((signal) =>
        openArchive(dependencies, content, { size, variants }, { holder, signal }),
      );
    }),
});
