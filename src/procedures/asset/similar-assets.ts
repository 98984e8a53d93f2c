import { z } from 'zod';
import { searchHit } from '@/contract/browse/search';
import { LIMITS } from '@/contract/limits';
import { assetPath, mostEntries, PATHS } from '@/contract/parameters';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { findSimilar, type Similar } from '@/domain/analysis/find-similar';
import { getAsset } from '@/domain/asset/get-asset';
import { libraryRead } from '../builders';
import type { ApiDependencies } from '../context';
import { withoutAddresses } from '../present/for-guests';
import { prepared } from '../present/prepared';
import { presentHits } from '../present/search-hit';
import { addition, router, uncheckedOutput } from '../procedure';
import { holderOf } from '../process-permits';

/** Compares the images of a library when it is the turn of its organization. */
export const compareInTurn = <Result>(
  { permits }: Pick<ApiDependencies, 'permits'>,
  { organization }: LibraryForReading,
  compare: () => Promise<Result>,
): Promise<Result> => permits.similarity.run(holderOf(organization), compare);

/** A hit without matching words. */
const asHit = ({ id, likeness }: Similar) => ({
  assetId: id,
  score: Math.round(likeness * 1000) / 1000,
  name: null,
  tags: [],
  text: null,
});

export const similarAssets = router({
  similar: libraryRead
    .meta(
      addition(
        'GET',
        `${PATHS.asset}/similar`,
        'List similar assets, the most similar first',
        'Lists originals of the library that look like an asset or show the same kind of thing, the most similar first, with `score`, at most 1; `highlights` is empty. Images are compared once they were analysed, with the part `objects` of `ANALYSIS`.',
      ),
    )
    .input(
      z.object({
        ...assetPath,
        limit: mostEntries(LIMITS.similarAssets),
      }),
    )
    .output(uncheckedOutput(z.array(prepared(searchHit))))
    .query(async ({ ctx: { domain, dependencies, library }, input }) => {
      const found = await compareInTurn(dependencies, library, () =>
        findSimilar(domain, library, input.assetId, input.limit),
      );
      // An unknown asset has none either.
      if (found.length === 0) await getAsset(domain, library, input.assetId);
      const scope = { organizationId: library.organization.id, libraryIds: [library.id] };
      const hits = found.map(asHit);
      const answer = { found: hits.length, hits, scope };
      return withoutAddresses(library, await presentHits(domain, dependencies.assetTexts, answer));
    }),
});
