import type { Colour } from '@/contract/browse/view';
import type { Processing } from '@/platform/database/generated/enums';
import { type Domain, operation } from '../../operation';

/** Which second of a film its poster is to show; null: the service chooses. */
export type PosterChoice = { posterAt: number | null; processing: Processing };

/** Null when no film has these bytes any more. */
export const findPosterChoice = async (
  { database }: Domain,
  blob: string,
): Promise<PosterChoice | null> =>
  database.prisma.asset.findFirst({
    where: { blob, kind: 'video' },
    select: { posterAt: true, processing: true },
  });

/**
 * Writes what was made from a poster, unless another one was chosen meanwhile; returns whether it did. The content version
 * is counted up, as after a promote (docs/rules.md#promote).
 */
export const recordPoster = operation(
  async (
    { tx, at },
    blob: string,
    posterAt: number | null,
    made: { blurhash: string; renditions: number[]; colours: Colour[] },
  ): Promise<boolean> => {
    const written = await tx.$executeRaw`
      UPDATE asset SET blurhash = ${made.blurhash}, renditions = ${made.renditions}, colours = ${made.colours},
        updated = ${at}, content_version =
          GREATEST(coalesce(content_version, 0), (SELECT last_value FROM content_version_floor)) + 1
      WHERE blob = ${blob} AND poster_at IS NOT DISTINCT FROM ${posterAt} AND processing <> 'waiting'`;
    return written > 0;
  },
);
