import { z } from 'zod';
import * as fields from '../fields';
import { LIMITS } from '../limits';
import { text, tidiedText } from '../parameters';
import { visitorPick } from './pick';

const fraction = z.number().min(0).max(1);

/** A place on an image, in fractions of its size from its top left: a point, or a rectangle with a size. */
export const commentMark = z
  .object({
    x: fraction.describe('From the left, from 0 to 1.'),
    y: fraction.describe('From the top, from 0 to 1.'),
    size: z
      .object({
        width: fraction.positive().describe('In fractions of the width of the image.'),
        height: fraction.positive().describe('In fractions of its height.'),
      })
      .nullable()
      .describe('Width and height of a rectangle; null for a point.'),
  })
  .refine(
    ({ x, y, size }) => !size || (x + size.width <= 1.000001 && y + size.height <= 1.000001),
    'must be inside of the image',
  );
export type CommentMark = z.infer<typeof commentMark>;

/** A time in a video, in seconds. */
export const commentTime = z.number().min(0).max(1e9);

/** The text of a comment of up to `most` characters. */
export const commentOf = (most: number, tidy = (sent: string) => sent.trim()) =>
  tidiedText(most, {
    tidy,
    error: `must have at most ${most} characters`,
  })
    .refine((sent) => /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(sent), 'must not be blank')
    .meta({ example: 'Brighter, please.' });

export const commentText = commentOf(LIMITS.commentLength);

const PARENT = {
  description: 'Id of the comment that this is a reply to; null for none.',
  example: null,
};
const MARK = {
  description: 'A place on the image, in fractions of its size from the top left; null for none.',
  example: null,
};
const TIME = { description: 'A time in the video, in seconds; null for none.', example: null };
const SHOWN = {
  description: 'Whether it is a reply that visitors of the share link see.',
  example: false,
};

export const newComment = {
  text: commentText.describe('What the comment says; `@` and the name of a member mentions them.'),
  parentId: text.nullable().default(null).meta(PARENT),
  mark: commentMark.nullable().default(null).meta(MARK),
  atSeconds: commentTime.nullable().default(null).meta(TIME),
  shownToVisitors: z.boolean().default(false).meta(SHOWN),
};

export const comment = z.object({
  id: fields.id,
  parentId: z.string().nullable().meta(PARENT),
  author: fields.personName
    .nullable()
    .describe('Name of the person or visitor; null when the account is gone.'),
  byVisitor: z.boolean().describe('Whether a visitor of a share link wrote it.'),
  shownToVisitors: z.boolean().meta(SHOWN),
  own: z.boolean().describe('Whether the person of the token wrote it.'),
  mayDelete: z.boolean().describe('Whether the person of the token may delete it.'),
  text: z.string().nullable().meta({
    description: 'The text; null for a deleted comment with replies.',
    example: 'Brighter, please.',
  }),
  mentions: z
    .array(z.string())
    .meta({ description: 'Names of the members it mentions.', example: [] }),
  mark: commentMark.nullable().meta(MARK),
  atSeconds: z.number().nullable().meta(TIME),
  current: z
    .boolean()
    .describe('Whether it is about the present file: another variant may have been the default.'),
  created: fields.created,
  edited: z.number().nullable().meta({
    description: 'When the text was last changed, in Unix milliseconds; null for never.',
    example: null,
  }),
  resolved: z
    .object({
      at: z.number().describe('When, in Unix milliseconds.'),
      by: z.string().nullable().describe('Name of the person; null when the account is gone.'),
    })
    .nullable()
    .meta({
      description: 'When it was resolved, and by whom; null while it is open.',
      example: null,
    }),
});
export type Comment = z.infer<typeof comment>;

/** The comments of an asset, the first one first. */
export const commentList = z.object({
  comments: z.array(comment).describe('The comments, the first one first.'),
  mayComment: z.boolean().describe('Whether the credential may comment.'),
  /** The last one first. */
  picks: z.array(visitorPick).describe('What visitors of share links picked.'),
  seenUntil: z.number().nullable().meta({
    description:
      'Until when the person has seen them, in Unix milliseconds; null before the first visit of the page.',
    example: null,
  }),
});
export type CommentList = z.infer<typeof commentList>;

/** A member whom a comment can mention. */
export const mentionable = z.object({ name: z.string(), email: z.string().nullable() });
export type Mentionable = z.infer<typeof mentionable>;
