import { z } from 'zod';
import { neighbour } from '../browse/browse';
import { named } from './organization-page';

/** What happened in an organization: several uploads of an hour are one entry, and so are approvals of one state. */
const ACTIVITY_KINDS = ['upload', 'approval', 'comment', 'picks', 'member'] as const;

export const activityEntry = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Unix milliseconds; of several things, the latest. */
  at: z.number(),
  /** The name of the person, the visitor or the key, in words for one that is deleted; null for picks. */
  who: z.string().nullable(),
  byVisitor: z.boolean(),
  /** Whether it is about the person's own uploads, comments or links, or names them; never what they did themselves. */
  concernsMe: z.boolean(),
  /** How many assets. */
  count: z.int(),
  /** The state that an approval set; null if it was only removed. */
  state: z.string().nullable(),
  /** The text of a comment. */
  text: z.string().nullable(),
  library: named.nullable(),
  /** The share link through which visitors picked or commented. */
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
