import { tracked } from '@trpc/server';
import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { type Change, event, eventId, eventsQuery } from '@/contract/event';
import { libraryPath } from '@/contract/parameters';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import {
  hasMissedEvents,
  latestPosition,
  librariesWithEvents,
  listChanges,
  listEvents,
} from '@/domain/event/list-events';
import type { Domain } from '@/domain/operation';
import { narrow } from '@/domain/search/search-assets';
import { libraryRead, organizationRead, router, uncheckedOutput } from '../builders';
import { presentEvent } from '../present/event';
import { callerIdOf, holderOf } from '../process-permits';
import { EVENTS_PER_READ } from './event-streams';

const MISSED = {
  message:
    'Events after this id are no longer kept. Read what you need again, and continue without `after`.',
};

/** The next changes of a library. A page that has missed some hears of one of the library, and queries what it shows. */
async function readChanges(
  domain: Domain,
  library: LibraryForReading,
  after: number,
): Promise<Change[]> {
  const changes = await listChanges(domain, library, after, EVENTS_PER_READ);
  const organizationId = library.organization.id;
  if (!(await hasMissedEvents(domain, organizationId, after))) return changes;
  const id = String(await latestPosition(domain, organizationId));
  return [{ id, type: 'library.renamed', assetId: null }];
}

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
      if (await hasMissedEvents(ctx.domain, ctx.organization.id, after))
        refuse('BAD_USER_INPUT', MISSED);
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
        read: (after) => readChanges(domain, library, Number(after)),
        question: `changes of ${library.organization.id} ${library.id}`,
      });
      yield tracked(String(from), [] as Change[]);
      for await (const changes of following) {
        const last = changes.at(-1);
        if (last) yield tracked(last.id, changes);
      }
    }),
});
