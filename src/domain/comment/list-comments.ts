import { refuse } from '@/contract/errors';
import { FORMER_MEMBER } from '@/contract/former-member';
import { LIMITS } from '@/contract/limits';
import type { CommentsForReading } from '../access/authorize-comments';
import { isOutOfSight } from '../access/links-in-sight';
import type { Domain } from '../operation';
import type { Film, FilmComment } from './compose-markers';

/** The place of a comment on the image, in the columns of its row. */
export type PlaceOfRow = {
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
};

/** Times are unix milliseconds. `text`: null for a deleted comment with replies. */
export type CommentRow = PlaceOfRow & {
  id: string;
  parent_id: string | null;
  author_id: string | null;
  author: string | null;
  by_visitor: boolean;
  shown_to_visitors: boolean;
  text: string | null;
  /** The names of the mentioned members. */
  mentions: string[];
  current: boolean;
  at_seconds: number | null;
  created: number;
  edited: number | null;
  resolved_at: number | null;
  resolved_by: string | null;
};

/** In SQL: whether certainly no visitor wrote a comment. Who wrote one deleted for good is not known. */
const notByVisitor = (comment: string) =>
  `(${comment}.visitor_name IS NULL AND ${comment}.text <> '')`;

/** The same for the comment, or the one it replies to. Guests see no others. */
export const shownToGuests = (comment: string) => `(${notByVisitor(comment)} AND NOT EXISTS (
  SELECT FROM comment first WHERE first.id = ${comment}.parent_id AND NOT ${notByVisitor('first')}))`;

/** The links out of sight (`$6`: the libraries) whose visitors commented on the asset. */
const LINKS_OUT_OF_SIGHT = `
    WITH link AS MATERIALIZED (
      SELECT s.id FROM share_link s
      WHERE s.organization_id = $1 AND s.id IN (
          SELECT v.share_link_id FROM comment c JOIN visitor v ON v.id = c.visitor_id WHERE c.asset_id = $3)
        AND ${isOutOfSight('$6::text[]')}
    )`;

/**
 * Whether no visitor of these links wrote the comment `c`, or the one it replies to; and no visitor who is gone with a
 * link, because nobody knows any more what it showed.
 */
const IS_IN_SIGHT = `NOT EXISTS (
        SELECT FROM comment first LEFT JOIN visitor v ON v.id = first.visitor_id
        WHERE first.asset_id = c.asset_id AND first.id IN (c.id, c.parent_id) AND NOT ${notByVisitor('first')}
          AND (v.id IS NULL OR v.share_link_id IN (SELECT id FROM link)))`;

/** `seesSome`: $6 has the libraries out of sight. Whoever sees all libraries does not pay for looking for them. */
const list = ({ seesSome }: { seesSome: boolean }) => ({
  name: seesSome ? 'list-comments-in-sight' : 'list-comments',
  text: `${seesSome ? LINKS_OUT_OF_SIGHT : ''}
    SELECT c.id, c.parent_id, shown.author_id, coalesce(author.name, shown.visitor_name) AS author,
      shown.visitor_name IS NOT NULL AS by_visitor, c.shown_to_visitors, shown.text, c.blob = a.blob AS current,
      ARRAY(
        SELECT p.name FROM comment_mention m JOIN person p ON p.id = m.person_id WHERE m.comment_id = shown.id
      ) AS mentions,
      shown.x, shown.y, shown.width, shown.height, shown.at_seconds,
      date_part('epoch', c.created) * 1000 AS created, date_part('epoch', shown.edited) * 1000 AS edited,
      date_part('epoch', c.resolved_at) * 1000 AS resolved_at, resolver.name AS resolved_by
    FROM asset a JOIN comment c ON c.asset_id = a.id
    LEFT JOIN comment shown ON shown.id = c.id AND shown.withdrawn_at IS NULL
    LEFT JOIN person author ON author.id = shown.author_id
    LEFT JOIN person resolver ON resolver.id = c.resolved_by_id
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL
      AND (NOT $5::boolean OR ${shownToGuests('c')})
      ${seesSome ? `AND ${IS_IN_SIGHT}` : ''}
      AND (c.withdrawn_at IS NULL OR EXISTS (
        SELECT FROM comment reply
        WHERE reply.asset_id = c.asset_id AND reply.parent_id = c.id AND reply.withdrawn_at IS NULL))
    ORDER BY c.created DESC, c.id DESC LIMIT $4`,
});

const LIST_ALL = list({ seesSome: false });
const LIST_IN_SIGHT = list({ seesSome: true });

const FIND_SEEN = {
  name: 'find-comments-seen',
  text: `
    SELECT date_part('epoch', seen_until) * 1000 AS until FROM comment_seen
    WHERE person_id = $1 AND asset_id = $2`,
};

/**
 * The comments of a live asset of the library, the first one first, and the time up to which the person has seen them.
 * A promote can bring an asset more than it may have; then the last ones are listed. Guests see none by visitors of a
 * link, and no answers to them; members do not see those of a link out of their sight.
 */
export async function listComments(
  { database }: Domain,
  { library, person, isGuest, hidden }: CommentsForReading,
  assetId: string,
): Promise<{ rows: CommentRow[]; seenUntil: number | null }> {
  const { organization, id } = library;
  const values = [organization.id, id, assetId, LIMITS.commentsPerAsset, isGuest];
  const [rows, [seen]] = await Promise.all([
    hidden.length > 0
      ? database.rows<CommentRow>(LIST_IN_SIGHT, [...values, hidden])
      : database.rows<CommentRow>(LIST_ALL, values),
    database.rows<{ until: number }>(FIND_SEEN, [person?.personId ?? null, assetId]),
  ]);
  return { rows: rows.reverse(), seenUntil: seen?.until ?? null };
}

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
