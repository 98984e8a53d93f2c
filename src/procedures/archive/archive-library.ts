import { z } from 'zod';
import { filterQuery } from '@/contract/browse/selection';
import { ARCHIVE_SIZES } from '@/contract/choices';
import { LIMITS } from '@/contract/limits';
import {
  approvalQuery,
  libraryPath,
  list,
  PATHS,
  searchWords,
  tagsQuery,
} from '@/contract/parameters';
import { archiveSize } from '@/contract/sharing/archive';
import { chooseFromLibrary } from '@/domain/archive/choose-from-library';
import { libraryRead } from '../builders';
import { addition, router, uncheckedOutput } from '../procedure';
import { callerIdOf, holderOf } from '../process-permits';
import { chooseAll } from '../selection';
import { ArchiveAnswer, openArchive } from './open-archive';

/** A boolean in a query string. */
const flag = z
  .enum(['true', 'false'])
  .transform((sent) => sent === 'true')
  .default(false)
  .meta({ override: { type: 'string', enum: ['true', 'false'], default: 'false' } });

/** A list used as a filter unless it is empty. */
const narrowing = (maxItems: number) => ({
  example: [],
  override: { type: 'array' as const, items: { type: 'string' as const }, maxItems, default: [] },
});

export const assetArchive = router({
  archive: libraryRead
    .meta(
      addition(
        'GET',
        `${PATHS.library}/archive`,
        'Download assets as a ZIP',
        'Sends a ZIP of assets as it is made, with `manifest.json` as its first file: what each file is, and which assets are missing and why. Without `ids`, `q`, `tags`, `approval` and `filter` it has all originals of the library. At most 65,000 files, and two archives at the same time.',
      ),
    )
    .input(
      z.object({
        ...libraryPath,
        ids: list(LIMITS.idsPerCall, 'ids').meta({
          description: 'Ids of the assets, instead of `q`, `tags`, `approval` and `filter`.',
          ...narrowing(LIMITS.idsPerCall),
        }),
        q: searchWords,
        tags: tagsQuery.meta(narrowing(LIMITS.tagsInFilter)),
        approval: approvalQuery.meta(narrowing(LIMITS.approvalsInSearch)),
        filter: filterQuery.meta({ example: '' }),
        size: archiveSize.default('original').meta({
          description:
            'The longest edge of the images in pixels, as WebP. An image that has no such size, and a video, is the original.',
          override: { type: 'string', enum: [...ARCHIVE_SIZES], default: 'original' },
        }),
        variants: flag.describe('Whether the variants of each original follow it.'),
      }),
    )
    .output(
      uncheckedOutput(
        z.custom<ArchiveAnswer>().meta({ override: { type: 'string', format: 'binary' } }),
      ),
    )
    .query(async ({ ctx, input }) => {
      const { ids, q, tags, approval, filter, size, variants } = input;
      const { domain, library, principal, dependencies } = ctx;
      const most = LIMITS.filesPerArchive;
      const narrowed = { text: q, tags, approvals: approval };
      const isFiltered = filter.trim() !== '';
      // Ids together with a filter are refused.
      const found = () =>
        ids.length > 0 ? [] : chooseAll(ctx, library, filter, { most, ...narrowed });
      const meant = isFiltered ? await found() : null;
      const chosen = { ids, meant, variants, ...narrowed };
      const content = await chooseFromLibrary(domain, dependencies.searchIndex, library, chosen);
      const holder = holderOf(library.organization, callerIdOf(principal));
      return new ArchiveAnswer((signal) =>
        openArchive(dependencies, content, { size, variants }, { holder, signal }),
      );
    }),
});
