import { z } from 'zod';
import { EVENT_TYPES } from './choices';
import { LIMITS } from './limits';
import { organizationPath, text } from './parameters';

const id = text.min(1).max(200);

const url = text
  .max(LIMITS.webhookUrlLength, `must have at most ${LIMITS.webhookUrlLength} characters`)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));

/** The events an endpoint receives. Empty lists: all. */
const filters = {
  types: z.array(z.enum(EVENT_TYPES)).max(EVENT_TYPES.length),
  libraries: z.array(text.max(63)).max(LIMITS.librariesInSearch),
};

export const newWebhook = z.object({
  ...organizationPath,
  url,
  types: filters.types.default([]),
  libraries: filters.libraries.default([]),
});
export const webhookRef = z.object({ ...organizationPath, webhookId: id });
export const webhookChange = z.object({
  ...{ ...organizationPath, webhookId: id },
  ...{ url: url.optional(), types: filters.types.optional() },
  libraries: filters.libraries.optional(),
});
export const deliveryRef = webhookRef.extend({ deliveryId: z.int().min(1) });
/** `since`: unix milliseconds. */
export const webhookReplay = webhookRef.extend({ since: z.int().min(0) });
/** Older than the one with this id. */
export const deliveriesQuery = webhookRef.extend({ before: z.int().min(1).nullable() });

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  libraries: z.array(z.string()),
  created: z.date(),
  /** Null while the last delivery succeeded. */
  failingSince: z.date().nullable(),
  switchedOff: z.object({ at: z.date(), why: z.string() }).nullable(),
  /** Waiting deliveries. */
  waiting: z.int(),
  /** Whether later events wait, too. */
  isBehind: z.boolean(),
  /** The application that added it; null: a person did. */
  application: z.object({ name: z.string().nullable() }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** The same for programs. Times are unix milliseconds. */
export const listedWebhook = z
  .object({
    id: z.string(),
    url: z.string(),
    types: z.array(z.enum(EVENT_TYPES)),
    libraries: z.array(z.string()),
    created: z.number(),
    failingSince: z.number().nullable(),
    switchedOff: z.object({ at: z.number(), why: z.string() }).nullable(),
    waiting: z.int(),
  })
  .meta({ id: 'Webhook' });

export const delivery = z.object({
  id: z.number(),
  type: z.string(),
  /** The asset or library it is about. */
  subject: z.string(),
  state: z.enum(['pending', 'delivered', 'parked']),
  created: z.date(),
  /** The time of the next attempt, while it is pending; null when it is due already. */
  due: z.date().nullable(),
  attempts: z.array(
    z.object({
      at: z.date(),
      status: z.number().nullable(),
      tookMs: z.number(),
      answer: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof delivery>;
