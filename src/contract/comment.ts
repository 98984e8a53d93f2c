import { z } from 'zod';
import { LIMITS } from './limits';
import { text } from './parameters';
import { visitorPick } from './pick';

const fraction = z.number().min(0).max(1);

/** A place on an image, in fractions of its size from its top left: a point, or a rectangle with a size. */
export const commentMark = z
  .object({
    x: fraction,
    y: fraction,
    size: z.object({ width: fraction.positive(), height: fraction.positive() }).nullable(),
  })
  .refine(
    ({ x, y, size }) => !size || (x + size.width <= 1.000001 && y + size.height <= 1.000001),
    'must be inside of the image',
  );
export type CommentMark = z.infer<typeof commentMark>;

/** A time in a video, in seconds. */
export const commentTime = z.number().min(0).max(1e9);

export const commentText = text
  .transform((sent) => sent.trim())
  .refine(
    (sent) => [...sent].length <= LIMITS.commentLength,
    `must have at most ${LIMITS.commentLength} characters`,
  )
  .refine((sent) => /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(sent), 'must not be blank');

/** Times are unix milliseconds. Names are null once the account is deleted. */
export const comment = z.object({
  id: z.string(),
  /** The comment it replies to. */
  parentId: z.string().nullable(),
  author: z.string().nullable(),
  /** Whether a visitor of a share link wrote it. */
  byVisitor: z.boolean(),
  /** Whether it is a reply that visitors of the link see. */
  shownToVisitors: z.boolean(),
  /** Whether the requesting person wrote it, and may edit it. */
  own: z.boolean(),
  mayDelete: z.boolean(),
  /** Null: deleted, but it has replies. */
  text: z.string().nullable(),
  /** The names of the members it mentions. */
  mentions: z.array(z.string()),
  mark: commentMark.nullable(),
  atSeconds: z.number().nullable(),
  /** Whether it was written about the asset's current file; another variant may have been primary. */
  current: z.boolean(),
  created: z.number(),
  edited: z.number().nullable(),
  resolved: z.object({ at: z.number(), by: z.string().nullable() }).nullable(),
});
export type Comment = z.infer<typeof comment>;

/** The comments of an asset, the first one first. */
export const commentList = z.object({
  comments: z.array(comment),
  mayComment: z.boolean(),
  /** Picks by visitors of share links, the last one first. */
  picks: z.array(visitorPick),
  /** The time up to which the person has seen them; null before the first visit. */
  seenUntil: z.number().nullable(),
});
export type CommentList = z.infer<typeof commentList>;

/** A member whom a comment can mention. */
export const mentionable = z.object({ name: z.string(), email: z.string().nullable() });
export type Mentionable = z.infer<typeof mentionable>;
