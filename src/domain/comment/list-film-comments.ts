import { refuse } from '@/contract/errors';
import { FORMER_MEMBER } from '@/contract/former-member';
import type { CommentsForReading } from '../access/authorize-comments';
import type { Domain } from '../operation';
import type { Film, FilmComment } from './compose-markers';
import { listComments } from './list-comments';

const FIND_FILM = {
  name: 'find-film',
  text: `
    SELECT name, width, height, duration, (metadata->'video'->>'frameRate')::float AS "frameRate" FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND id = $3 AND kind = 'video' AND trashed_at IS NULL`,
};

/** A film, and the open comments on moments of its present file. Refuses with NOT_FOUND what is no film in the library. */
export async function listFilmComments(
  domain: Domain,
  comments: CommentsForReading,
  assetId: string,
): Promise<{ film: Film; comments: FilmComment[] }> {
  const { library } = comments;
  const values = [library.organization.id, library.id, assetId];
  const [[film = refuse('NOT_FOUND', 'There is no such film.')], { rows }] = await Promise.all([
    domain.database.rows<Film & { duration: number | null }>(FIND_FILM, values),
    listComments(domain, comments, assetId),
  ]);
  const said = rows.flatMap(({ at_seconds: at, text, author, current, resolved_at: resolved }) =>
    at !== null && text !== null && current && resolved === null
      ? [{ at, text, author: author ?? FORMER_MEMBER }]
      : [],
  );
  return { film: { ...film, duration: film.duration ?? 0 }, comments: said };
}
