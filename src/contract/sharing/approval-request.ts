import { z } from 'zod';
import { neighbour } from '../browse/browse';
import { LIMITS } from '../limits';
import { text, tidiedText } from '../parameters';

const { assets, people, messageLength } = LIMITS.approvalRequest;
const distinct = (most: number, what: string) =>
  z
    .array(text)
    .min(1, `must name at least one ${what}`)
    .max(most, `at most ${most}`)
    .transform((sent) => [...new Set(sent)]);

/** Assets of one library, the people to decide on them, and what the asker says; empty: nothing. */
export const newApprovalRequest = {
  assetIds: distinct(assets, 'asset'),
  personIds: distinct(people, 'person'),
  message: tidiedText(messageLength, {
    tidy: (sent) => sent.trim(),
    error: `at most ${messageLength} characters`,
  }),
};

/** Somebody who can be asked. The email address is null for a guest, who learns none. */
export const askable = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });
export type Askable = z.infer<typeof askable>;

/** How many assets somebody set to a state. */
export const approvalAnswer = z.object({ name: z.string(), state: z.string(), count: z.int() });
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** Counts only live assets that the person may see. Times in unix milliseconds. */
const request = z.object({
  /** Null: the person asked others. */
  asker: z.string().nullable(),
  created: z.number(),
  assets: z.int(),
  answered: z.int(),
});

/** A request that concerns a member. */
export const listedRequest = request.extend({
  id: z.string(),
  /** Whether the person has not opened it; of a request of their own, whether there are answers they have not seen. */
  isNew: z.boolean(),
  /** Of a request of their own: those answers. */
  answers: z.array(approvalAnswer),
});
export type ListedRequest = z.infer<typeof listedRequest>;

/** The latest requests that concern a member. `at`: answers up to this time are listed. */
export const requestNews = z.object({ at: z.number(), requests: z.array(listedRequest) });
export type RequestNews = z.infer<typeof requestNews>;

export const approvalRequestPage = request.extend({
  message: z.string().nullable(),
  /** The names of the people asked; null for a guest whom somebody asked. */
  asked: z.array(z.string()).nullable(),
  /** Answers up to this time are counted. */
  at: z.number(),
});
export type ApprovalRequestPage = z.infer<typeof approvalRequestPage>;

export const requestedBlock = z.object({ total: z.int(), tiles: z.array(neighbour) });
export type RequestedBlock = z.infer<typeof requestedBlock>;
