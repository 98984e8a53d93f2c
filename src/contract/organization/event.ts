import { z } from 'zod';
import { asset } from '../asset/asset';
import { filterQuery } from '../browse/selection';
import { CHANGED_FIELDS, EVENT_TYPES } from '../choices';
import { LIMITS } from '../limits';
import {
  assetId,
  libraryId,
  list,
  mostEntries,
  organizationId,
  organizationPath,
  text,
} from '../parameters';

export type EventType = (typeof EVENT_TYPES)[number];

/** The name of the event that announces the end of a stream, and the reason. */
export const END_EVENT = 'end';

const actor = z
  .object({
    type: z.enum(['key', 'person', 'application', 'system']).meta({
      description: '`system`: the service itself, such as after processing.',
    }),
    id: z.string().nullable().meta({
      description: 'Of the key, the person, or the grant of the application; null for `system`.',
      example: 'fR5tGy6hUj7kIl8oPa9sD',
    }),
    personId: z.string().optional().meta({ description: 'For whom an application acted.' }),
  })
  .meta({ id: 'EventActor' });

/** A change in an organization, as in the stream, the list and webhooks (docs/rules.md#events). */
export const event = z
  .object({
    id: z
      .string()
      .meta({ description: 'Grows from event to event. Continue after it.', example: '1024' }),
    type: z.enum(EVENT_TYPES).meta({ description: 'What happened.', example: 'asset.updated' }),
    timestamp: z.iso.datetime().describe('When the change was made.'),
    organizationId: organizationId,
    libraryId: libraryId.describe(
      'Id of the library; of `asset.transferred`, the one that the asset came to.',
    ),
    actor: actor.describe('Who made the change.'),
    data: z
      .object({
        assetId: assetId.nullable().describe('Null for events of libraries.'),
        asset: asset.nullable().meta({
          description:
            'The asset as it is when the event is read, perhaps after later changes; null when it is in the trash, gone, or in a library that the caller cannot read.',
        }),
        fields: z.array(z.enum(CHANGED_FIELDS)).meta({
          description: 'Of `asset.updated`, what changed; otherwise empty.',
          example: ['tags'],
        }),
        fromLibraryId: z.string().nullable().meta({
          description: 'Of `asset.transferred`, the library that the asset left.',
          example: null,
        }),
        id: assetId.optional().describe('Of `asset.delivery_changed`: id of the asset.'),
        served: z.boolean().optional().meta({
          description:
            'Of `asset.delivery_changed`: whether its address is answered now, with a signature where the library asks for one.',
          example: false,
        }),
        until: z.iso.datetime().nullable().optional().meta({
          description: 'Of `asset.delivery_changed`: when that ends by itself; null: never.',
          example: null,
        }),
      })
      .describe('What it happened to.'),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof event>;

/** An event for the pages, which then query what they show. */
export const change = event
  .pick({ id: true, type: true })
  .extend({ assetId: z.string().nullable() });
export type Change = z.infer<typeof change>;

/** The id of an event: the position after which a reader continues. */
export const eventId = text.regex(/^\d{1,15}$/, 'must be the id of an event').transform(Number);

/** The position of now, as a client sends it. */
export const LATEST = 'latest';

const type = z.enum(EVENT_TYPES);

/** The events a caller wants. Empty lists: all. */
export const eventsQuery = {
  ...organizationPath,
  after: z
    .union([z.literal(LATEST), eventId], 'must be the id of an event, or "latest"')
    .meta({
      description:
        'Id of an event: only later ones. `latest`: what happens from now on. Without it, a list begins with the oldest, a stream with what happens from now on.',
      override: { type: 'string' },
      example: '1023',
    })
    .optional(),
  libraries: list(LIMITS.librariesInSearch, 'libraries').meta({
    description: 'Ids of the libraries; all by default.',
    example: ['spring-campaign'],
  }),
  types: list(EVENT_TYPES.length, 'types')
    .pipe(z.array(type))
    .meta({
      description: 'Only events of these types; all by default.',
      example: ['asset.created', 'asset.processed'],
      override: { type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } },
    }),
  filter: filterQuery.meta({
    description:
      'Only events of live assets that this means now, as in `filter=` of a search. Events of libraries, and of assets in the trash or gone, are left out.',
    example: 'tag:sea',
  }),
  limit: mostEntries(LIMITS.eventsPage),
};
