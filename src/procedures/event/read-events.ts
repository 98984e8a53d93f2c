import { tracked } from '@trpc/server';
import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { type Change, event, eventId, eventsQuery, LATEST } from '@/contract/organization/event';
import { libraryPath } from '@/contract/parameters';
import { authorizeLibrary, type LibraryForReading } from '@/domain/access/authorize-library';
import { librariesNamed } from '@/domain/access/list-accessible-libraries';
import { latestAccessChanges } from '@/domain/access/list-audit';
import type { Principal } from '@/domain/access/principal';
import { findPersonPrincipal } from '@/domain/access/verify/find-person-principal';
import {
  hasMissedEvents,
  isAhead,
  latestPosition,
  listChanges,
  listEvents,
} from '@/domain/event/list-events';
import type { Domain } from '@/domain/operation';
import { narrow } from '@/domain/search/search-assets';
import { libraryRead, organizationRead } from '../builders';
import { presentEvent } from '../present/event';
import { withoutAddress } from '../present/for-guests';
import { addition, router, uncheckedOutput } from '../procedure';
import { callerIdOf, holderOf } from '../process-permits';
import { meantBy } from '../selection';
import { EVENTS_PER_READ } from './event-streams';

const MISSED = {
  message:
    'Events after this id are no longer kept. Read what you need again, and continue with `after=latest`.',
};

const AHEAD = {
  message:
    'after: no event has this id yet. Continue with the `Next-After` of an answer, or with `latest`.',
};

/** The changes of access, at the time of a list of changes. Streams with the same question get the same list. */
const accessAt = new WeakMap<Change[], string>();

/** The next changes of a library. A page that has missed some hears of one of the library, and queries what it shows. */
async function readChanges(
  domain: Domain,
  library: LibraryForReading,
  after: number,
): Promise<Change[]> {
  const organizationId = library.organization.id;
  let changes = await listChanges(domain, library, after, EVENTS_PER_READ);
  if (await hasMissedEvents(domain, organizationId, after)) {
    const id = String(await latestPosition(domain, organizationId));
    changes = [{ id, type: 'library.renamed', assetId: null }];
  }
  // Read last: who lost access before is checked again before the changes are sent.
  accessAt.set(changes, await latestAccessChanges(domain, organizationId));
  return changes;
}

/** Refuses a follower whose access to the library has ended since the stream began. */
async function checkAgain(domain: Domain, principal: Principal, library: LibraryForReading) {
  const { organization, id: libraryId } = library;
  const present =
    principal.kind === 'person' ? await findPersonPrincipal(domain, principal.personId) : principal;
  const ref = { organizationId: organization.id, libraryId };
  await authorizeLibrary(domain, present ?? refuse('UNAUTHENTICATED'), ref, 'read');
}

/** Over REST, with `Accept: text/event-stream`, event-stream.ts sends these pages as an endless stream. */
export const eventRouter = router({
  list: organizationRead
    .meta(
      addition(
        'GET',
        '/organizations/{organizationId}/events',
        'List or follow events',
        'What changed in the libraries that the credential can read, the oldest first, for 30 days: pass `Next-After` of the answer as `after` to continue; `Has-More` says whether there are more already. With `Accept: text/event-stream` the answer is a stream of server-sent events, one for each change within a second, which continues after `Last-Event-ID`; a comment every 15 seconds shows that it is alive.',
        { headers: ['Next-After', 'Has-More'] },
      ),
    )
    .input(z.object(eventsQuery))
    .output(uncheckedOutput(z.array(event)))
    .query(
      async ({ ctx, input: { after: sent = 0, libraries, types, filter: sentFilter, limit } }) => {
        const organizationId = ctx.organization.id;
        const reach = await librariesNamed(ctx.domain, ctx.principal, organizationId);
        const named = libraries.length > 0 ? await narrow(ctx.domain, ctx, libraries) : reach;
        const filter = await meantBy(ctx, ctx, sentFilter);
        const inSight = named ?? (filter ? await narrow(ctx.domain, ctx, []) : null);
        // Read first: of what the list leaves out, nothing up to here is of interest to this reader.
        const latest = await latestPosition(ctx.domain, organizationId);
        const after = sent === LATEST ? latest : sent;
        const found = await listEvents(ctx.domain, organizationId, {
          after,
          libraries: inSight,
          reach,
          types,
          filter,
          limit: limit + 1,
        });
        if (await hasMissedEvents(ctx.domain, organizationId, after))
          refuse('BAD_USER_INPUT', MISSED);
        if (found.length === 0 && (await isAhead(ctx.domain, after)))
          refuse('BAD_USER_INPUT', AHEAD);
        const rows = found.slice(0, limit);
        const last = rows.at(-1)?.position ?? after;
        const hasMore = found.length > limit;
        ctx.addHeader?.('Next-After', String(hasMore ? last : Math.max(last, latest)));
        ctx.addHeader?.('Has-More', String(hasMore));
        return rows.map((row) => {
          const { data, ...told } = presentEvent(row, ctx.urls);
          return {
            ...told,
            data: { ...data, asset: data.asset && withoutAddress(ctx, data.asset) },
          };
        });
      },
    ),

  /** The id of the latest event; "0" for none. A page follows its library from there. It has no `openapi` path. */
  latest: libraryRead
    .input(z.object(libraryPath))
    .output(z.string())
    .query(async ({ ctx }) =>
      String(await latestPosition(ctx.domain, ctx.library.organization.id)),
    ),

  /**
   * Follows a library for its pages: sends the starting position first, then the changes. It has no `openapi` path. It
   * ends after a minute (procedure.ts); the page reconnects, and its access is checked again. It ends before the next
   * changes, or the next heartbeat, when somebody took that access away.
   */
  follow: libraryRead
    .input(z.object({ ...libraryPath, lastEventId: eventId.nullish() }))
    .subscription(async function* ({
      ctx: { domain, library, dependencies, principal },
      input,
      signal,
    }) {
      const { id: organizationId } = library.organization;
      let checkedAt: string | null = null;
      const from = input.lastEventId ?? (await latestPosition(domain, organizationId));
      const following = dependencies.eventStreams.follow({
        organizationId,
        holder: holderOf(library.organization, callerIdOf(principal)),
        after: String(from),
        departure: signal ?? new AbortController().signal,
        async read(after) {
          const events = await readChanges(domain, library, Number(after));
          return { events, next: events.at(-1)?.id ?? after };
        },
        question: `changes of ${organizationId} ${library.id}`,
      });
      yield tracked(String(from), [] as Change[]);
      for await (const { events: changes } of following) {
        const access = accessAt.get(changes);
        if (access !== undefined && access !== checkedAt) {
          await checkAgain(domain, principal, library);
          checkedAt = access;
        }
        const last = changes.at(-1);
        if (last) yield tracked(last.id, changes);
      }
    }),
});
