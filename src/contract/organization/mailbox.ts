import { z } from 'zod';

/** A mail that was stored instead of sent. */
export const caughtMail = z.object({
  /** Its name in the URL that opens it. */
  name: z.string(),
  at: z.date(),
  to: z.string(),
  subject: z.string(),
});
export type CaughtMail = z.infer<typeof caughtMail>;

export const openedMail = caughtMail.extend({
  from: z.string(),
  text: z.string(),
  html: z.string(),
});
export type OpenedMail = z.infer<typeof openedMail>;
