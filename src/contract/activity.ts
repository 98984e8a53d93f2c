import { z } from 'zod';
import { neighbour } from './browse';
import { named } from './organization-page';

/** What happened in an organization: several uploads or approvals of an hour are one entry. */
const ACTIVITY_KINDS = ['upload', 'approval', 'comment', 'answers', 'member'] as const;

export const activityEntry = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Unix milliseconds; of several things, the latest. */
  at: z.number(),
  /** The person, the visitor or the key; null once it is deleted, and for answers. */
  who: z.string().nullable(),
  byVisitor: z.boolean(),
  /** Whether it is about the person's own uploads, comments or links, or names them; never what they did themselves. */
  concernsMe: z.boolean(),
  /** How many assets. */
  count: z.int(),
  /** The text of a comment. */
  text: z.string().nullable(),
  library: named.nullable(),
  /** The share link that visitors answered. */
  link: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Some of the assets, the latest first. */
  tiles: z.array(neighbour),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPage = z.object({
  organization: named,
  entries: z.array(activityEntry),
  /** Before which time the next page begins, in unix milliseconds; null on the last one. */
  earlier: z.number().nullable(),
});
export type ActivityPage = z.infer<typeof activityPage>;
