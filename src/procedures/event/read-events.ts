import { tracked } from '@trpc/server';
import { z } from 'zod';
import { type Change, event, eventId, eventsQuery } from '@/contract/event';
import { libraryPath } from '@/contract/parameters';
import {
  latestPosition,
  librariesWithEvents,
  listChanges,
  listEvents,
} from '@/domain/event/list-events';
import { narrow } from '@/domain/search/search-assets';
import { libraryRead, organizationRead, router, uncheckedOutput } from '../builders';
import { presentEvent } from '../present/event';
import { callerIdOf, holderOf } from '../process-permits';
import { EVENTS_PER_READ } from './event-streams';

/** Over REST, with `Accept: text/event-stream`, event-stream.ts sends these pages as an endless stream. */
export const eventRouter = router({
  list: organizationRead
    .meta({
      openapi: {
        method: 'GET',
        path: '/organizations/{organizationId}/events',
        summary: 'List or follow events',
      },
    })
    .input(z.object(eventsQuery))
    .output(uncheckedOutput(z.array(event)))
    .query(async ({ ctx, input: { after = 0, libraries, types, limit } }) => {
      const reach = librariesWithEvents(ctx.principal);
      const rows = await listEvents(ctx.domain, ctx.organization.id, {
        after,
        libraries: libraries.length > 0 ? await narrow(ctx.domain, ctx, libraries) : reach,
        reach,
        types,
        limit,
      });
      return rows.map((row) => presentEvent(row, ctx.urls));
    }),

  /** The id of the latest event; "0" for none. A page follows its library from there. It has no `openapi` path. */
  latest: libraryRead
    .input(z.object(libraryPath))
    .output(z.string())
    .query(async ({ ctx }) =>
      String(await latestPosition(ctx.domain, ctx.library.organization.id)),
    ),

  /**
   * Follows a library for its pages: sends the starting position first, then the changes. It has no `openapi` path. It
   * ends after a minute (builders.ts); the page reconnects, and its access is checked again.
   */
  follow: libraryRead
    .input(z.object({ ...libraryPath, lastEventId: eventId.nullish() }))
    .subscription(async function* ({
      ctx: { domain, library, dependencies, principal },
      input,
      signal,
    }) {
      const from = input.lastEventId ?? (await latestPosition(domain, library.organization.id));
      const following = dependencies.eventStreams.follow({
        organizationId: library.organization.id,
        holder: holderOf(library.organization, callerIdOf(principal)),
        after: String(from),
        departure: signal ?? new AbortController().signal,
        read: (after) => listChanges(domain, library, Number(after), EVENTS_PER_READ),
      });
      yield tracked(String(from), [] as Change[]);
      for await (const changes of following) {
        const last = changes.at(-1);
        if (last) yield tracked(last.id, changes);
      }
    }),
});
