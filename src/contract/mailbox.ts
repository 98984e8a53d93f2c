import { z } from 'zod';

/** A mail that was kept instead of sent. */
export const keptMail = z.object({
  /** What it is opened by. */
  name: z.string(),
  at: z.date(),
  to: z.string(),
  subject: z.string(),
});
export type KeptMail = z.infer<typeof keptMail>;

export const openedMail = keptMail.extend({
  from: z.string(),
  text: z.string(),
  html: z.string(),
});
export type OpenedMail = z.infer<typeof openedMail>;
