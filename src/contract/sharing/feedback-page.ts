import { z } from 'zod';
import { neighbour } from '../browse/browse';
import { FEEDBACK_FILTERS, FEEDBACK_MAILS } from '../choices';
import { shareLink } from './share-link';

export const feedbackFilter = z.enum(FEEDBACK_FILTERS);
export type FeedbackFilter = z.infer<typeof feedbackFilter>;

export const feedbackMail = z.enum(FEEDBACK_MAILS);
export type FeedbackMail = z.infer<typeof feedbackMail>;

/** The names of the visitors with each pick, and how many comments of visitors there are. */
export const tileAnswers = z.object({
  yes: z.array(z.string()),
  maybe: z.array(z.string()),
  no: z.array(z.string()),
  comments: z.int(),
});
export type TileAnswers = z.infer<typeof tileAnswers>;

/** How many visitors picked an asset, and how many comments of visitors there are. */
export const answerCounts = z.object({
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  comments: z.int(),
});
export type AnswerCounts = z.infer<typeof answerCounts>;

/** The same of one of several assets. */
export const assetAnswers = answerCounts.extend({ id: z.string() });
export type AssetAnswers = z.infer<typeof assetAnswers>;

/** An asset that visitors of a link picked or commented on. */
export const answeredTile = neighbour.extend({ answers: tileAnswers });
export type AnsweredTile = z.infer<typeof answeredTile>;
export const answeredBlock = z.object({ total: z.int(), tiles: z.array(answeredTile) });
export type AnsweredBlock = z.infer<typeof answeredBlock>;

/** A visitor's comment. `created` in unix milliseconds. */
export const feedbackComment = z.object({
  id: z.string(),
  assetId: z.string(),
  libraryId: z.string(),
  assetName: z.string(),
  name: z.string(),
  text: z.string(),
  /** Of a video. */
  atSeconds: z.number().nullable(),
  created: z.number(),
});
export type FeedbackComment = z.infer<typeof feedbackComment>;

/** A visitor who answered, with how many picks of each kind, and how many comments. `name`: "Unnamed client 2" without one. */
export const answeredVisitor = z.object({
  id: z.string(),
  name: z.string(),
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  comments: z.int(),
  /** When they said that they are done, in unix milliseconds; null: not yet. */
  sent: z.number().nullable(),
  /** How many visitors of the same network answered, this one included. */
  alike: z.int(),
});
export type AnsweredVisitor = z.infer<typeof answeredVisitor>;

/** The share links of an organization, the newest first, as a member sees them. */
export const sharesPage = z.object({
  links: z.array(shareLink),
  /** About which links this member gets mails when visitors answer. */
  feedbackMail,
  /** The `before` of the next page; null when this is the last page. */
  next: z.string().nullable(),
});
export type SharesPage = z.infer<typeof sharesPage>;

export const feedbackPage = z.object({
  link: shareLink,
  /** When a visitor last answered, in unix milliseconds; null: never, as far as is known. */
  answered: z.number().nullable(),
  /** Whether the reader may remove answers. */
  mayRemove: z.boolean(),
  /** How many assets each filter shows. */
  counts: z.record(feedbackFilter, z.int()),
  /** Who answered, the first one first. */
  visitors: z.array(answeredVisitor),
  /** How many comments there are, and the latest, newest first. */
  commentCount: z.int(),
  comments: z.array(feedbackComment),
});
export type FeedbackPage = z.infer<typeof feedbackPage>;

/** A link with answers. `picks` and `comments`: those the member has not seen. `answered` in unix milliseconds. */
export const answeredLink = z.object({
  id: z.string(),
  title: z.string(),
  picks: z.int(),
  comments: z.int(),
  answered: z.number(),
});
export type AnsweredLink = z.infer<typeof answeredLink>;
