import { z } from 'zod';

import { DISGUISES, withoutOverrides } from '../disguise';
import { LIMITS } from '../limits';
import { givenName, tidiedText } from '../parameters';
import { commentMark, commentOf } from './comment';
import { pick } from './pick';

/** The name a visitor gives, which nobody checks: without characters that disguise it. */
export const visitorName = tidiedText(LIMITS.nameLength, {
  error: `must have 1 to ${LIMITS.nameLength} characters`,
  tidy: (sent) => sent.replace(DISGUISES, ' ').replace(/\s+/g, ' ').trim(),
}).pipe(givenName);

/** The text of a visitor's comment, which changes nothing of the text around it. */
export const visitorCommentText = commentOf(LIMITS.visitorCommentLength, (sent) =>
  withoutOverrides(sent.trim()),
);

/**
 * A comment of a visitor, or a member's reply marked as visible, for visitors of the same link. `created` in unix
 * milliseconds.
 */
export const visitorComment = z.object({
  id: z.string(),
  name: z.string(),
  own: z.boolean(),
  /** Whether it is a reply of a member to the comment before it. */
  isReply: z.boolean(),
  text: z.string(),
  /** Where it is about: a place on the image, or a time in the video, in seconds. */
  mark: commentMark.nullable(),
  atSeconds: z.number().nullable(),
  /** Whether it was written about the asset's current file. */
  current: z.boolean(),
  created: z.number(),
});
export type VisitorComment = z.infer<typeof visitorComment>;

/** What the visitors of a link say of an asset. `name`: the requesting visitor's; null before they gave one. */
export const feedback = z.object({
  name: z.string().nullable(),
  pick: pick.nullable(),
  comments: z.array(visitorComment),
});
export type Feedback = z.infer<typeof feedback>;
