import { z } from 'zod';
import { EVENT_TYPES } from '../choices';
import * as fields from '../fields';
import { LIMITS } from '../limits';
import { EXAMPLE_ID, organizationPath, text } from '../parameters';

const url = text
  .max(LIMITS.webhookUrlLength, `must have at most ${LIMITS.webhookUrlLength} characters`)
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }))
  .meta({
    description: 'Where events are sent: an `http` or `https` URL that everybody can reach.',
    example: 'https://example.org/vitrine-events',
  });

const webhookId = text.meta({
  description: 'Id of the webhook.',
  example: 'Yt6rEw3qAs9dFg2hJk5lZ',
});
const webhookPath = { ...organizationPath, webhookId: webhookId.min(1).max(200) };

export const webhookSecret = z.object({
  secret: z.string().meta({
    description: 'Verifies the signatures of its messages. It is shown only here.',
    example: 'whsec_YOUR_SECRET',
  }),
});
export const addedWebhook = z.object({ webhookId, ...webhookSecret.shape });

const TYPES = 'The types of events; empty: all.';
const LIBRARIES = {
  description:
    'Ids of the libraries whose events are sent; empty: all. A key names some that it reads.',
  example: ['spring-campaign'],
};

/** The events an endpoint receives. Empty lists: all; a key names libraries. */
const filters = {
  types: z
    .array(z.enum(EVENT_TYPES))
    .max(EVENT_TYPES.length)
    .meta({ description: TYPES, example: ['asset.created', 'asset.processed'] }),
  libraries: z.array(text.max(63)).max(LIMITS.librariesInSearch).meta(LIBRARIES),
};

export const newWebhook = z.object({
  ...organizationPath,
  url,
  types: filters.types.default([]),
  libraries: filters.libraries.default([]),
});
export const webhookRef = z.object(webhookPath);
export const webhookChange = z.object({
  ...webhookPath,
  url: url.optional(),
  types: filters.types.optional(),
  libraries: filters.libraries.optional(),
});
export const deliveryRef = webhookRef.extend({ deliveryId: z.int().min(1) });
export const webhookReplay = webhookRef.extend({
  since: z
    .int()
    .min(0)
    .meta({ description: 'Since when, in Unix milliseconds.', example: 1_783_400_000_000 }),
});
/** Older than the one with this id. */
export const deliveriesQuery = webhookRef.extend({ before: z.int().min(1).nullable() });

/** The same in a query. */
export const listedDeliveriesQuery = webhookRef.extend({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the id of a delivery')
    .transform(Number)
    .meta({ description: 'Id of a delivery: only earlier ones.', example: '311' })
    .optional(),
});

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
  /** The key that added it; null: none did. */
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The application that added it; null: none did. */
  application: z.object({ name: z.string().nullable() }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** The same for programs. */
export const listedWebhook = z
  .object({
    id: webhookId.describe('Id.'),
    url: z.string().meta({
      description: 'Where events are sent.',
      example: 'https://example.org/vitrine-events',
    }),
    types: z.array(z.enum(EVENT_TYPES)).describe(TYPES),
    libraries: z.array(z.string()).meta(LIBRARIES),
    created: fields.created,
    failingSince: z.number().nullable().meta({
      description: 'Since when deliveries fail, in Unix milliseconds; null while they succeed.',
      example: null,
    }),
    switchedOff: z
      .object({
        at: z.number().describe('When, in Unix milliseconds.'),
        why: z.string().describe('The reason.'),
      })
      .nullable()
      .meta({
        description: 'When and why it was switched off; null while it works.',
        example: null,
      }),
    waiting: z.int().describe('How many deliveries wait.'),
    key: z
      .object({ id: z.string().describe('Id.'), name: z.string().describe('Name.') })
      .nullable()
      .meta({ description: 'The key that added it; null: none did.', example: null }),
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

const time = z.iso.datetime();

/** The same for programs. */
export const listedDelivery = z
  .object({
    id: z.string().meta({ description: 'Id.', example: '312' }),
    type: z.string().meta({ description: 'The type of its event.', example: 'asset.created' }),
    subject: z.string().meta({
      description: 'Id of the asset or the library that it is about.',
      example: EXAMPLE_ID,
    }),
    state: z
      .enum(['pending', 'delivered', 'parked'])
      .describe('`parked`: given up, until the events are sent again.'),
    created: time.describe('When the event happened.'),
    due: time
      .nullable()
      .meta({ description: 'When a pending one is tried next; null: now.', example: null }),
    attempts: z
      .array(
        z.object({
          at: time.describe('When.'),
          status: z.int().nullable().meta({ description: 'Of the answer.', example: 200 }),
          tookMs: z.int().meta({ description: 'Milliseconds.', example: 84 }),
          answer: z.string().nullable().meta({ description: 'How it began.', example: 'ok' }),
          failure: z
            .string()
            .nullable()
            .meta({ description: 'Why it failed; null after a success.', example: null }),
        }),
      )
      .describe('The last ones, the latest first.'),
  })
  .meta({ id: 'WebhookDelivery' });
