import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parseFilter, refuseFilter, termsOf } from '@/contract/filter/parse-filter';
import { END_EVENT, type Event, LATEST } from '@/contract/organization/event';
import { latestPosition } from '@/domain/event/list-events';
import type { Log } from '@/platform/log';
import type { ApiDependencies } from '@/procedures/context';
import { EVENTS_PER_READ, type EventsRead } from '@/procedures/event/event-streams';
import { holderOfPrincipal } from '@/procedures/process-permits';
import type { BearerPrincipal } from '../admission/authenticate-bearer';
import { departureOf } from '../bytes-out/send-archive';
import { loggedRefusal } from '../server/log-failure';
import type { Place, Route } from './routes';

/** How long a reader may take for sent events before the connection is cut. */
const READER_PAUSE_MS = 30_000;
/** How long a reader waits before it reconnects after the end of its stream. */
const RETRY_MS = 2_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies such as nginx would keep the events until a buffer is full.
  'X-Accel-Buffering': 'no',
};

/** The operation whose answers a stream sends one after another. */
export const FOLLOWED = 'event.list';

/** Events as they happen. `first`: those read before the answer began, while a refusal was still possible. */
export type OpenEventStream = {
  /** The id after which it begins. */
  after: string;
  first: EventsRead<Event>;
  rest: AsyncGenerator<EventsRead<Event>, void>;
};

export const wantsEventStream = ({ operation }: Route, request: IncomingMessage): boolean =>
  operation === FOLLOWED && /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

/**
 * Opens a stream and reads its first events. It continues after the event named by `Last-Event-ID` or `after`; else it
 * begins with the events from now on. `read` calls the operation with a query. Refuses with BAD_USER_INPUT a filter with
 * `like:`, which would compare images at each event.
 */
export async function openEventStream(
  { domain, eventStreams }: ApiDependencies,
  {
    request,
    response,
    place: { path, organizationId = '' },
    search,
  }: { request: IncomingMessage; response: ServerResponse; place: Place; search: string },
  principal: BearerPrincipal,
  read: (search: string) => Promise<EventsRead<Event>>,
): Promise<OpenEventStream> {
  const query = new URLSearchParams(search);
  const sent = request.headers['last-event-id'] ?? query.get('after') ?? LATEST;
  const after = sent === LATEST ? await latestPosition(domain, organizationId) : sent;
  query.set('limit', String(EVENTS_PER_READ));
  query.delete('after');
  const rest = eventStreams.follow({
    organizationId,
    holder: holderOfPrincipal(principal),
    after: String(after),
    departure: departureOf(response),
    question: `${path}?${query} ${request.headers.authorization}`,
    async read(position) {
      query.set('after', position);
      const found = await read(`?${query}`);
      refuseLike(query.get('filter') ?? '');
      return found;
    },
  });
  const { value } = await rest.next();
  return { after: String(after), first: value ?? { events: [], next: String(after) }, rest };
}

function refuseLike(text: string) {
  const filter = parseFilter(text, 0);
  for (const { key, at } of filter ? termsOf(filter) : [])
    if (key === 'like') refuseFilter(at, 'the filter of a stream has no “like:”.');
}

/** Sends events as server-sent events until the reader leaves, or may no longer read them: then an event says why. */
export async function sendEventStream(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: Log },
  { after, first, rest }: OpenEventStream,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  response.writeHead(200, { ...headers, ...HEADERS });
  try {
    if (request.method === 'HEAD') return void response.end();
    // With the id, a reader that loses the connection before the first event continues here.
    await write(response, `retry: ${RETRY_MS}\nid: ${after}\n\n`);
    await write(response, textOf(first));
    for await (const found of rest) await write(response, textOf(found));
    response.end();
  } catch (error) {
    if (response.destroyed) return;
    const { status, code, message } = loggedRefusal(
      { response, log },
      error,
      'An event stream failed.',
    );
    // A reader comes back after a failure, and stays away after a refusal.
    if (status < 500)
      response.write(`event: ${END_EVENT}\ndata: ${JSON.stringify({ code, message })}\n\n`);
    response.end();
  } finally {
    // Otherwise a reader that left before the first event would count as an open stream for ever.
    await rest.return();
  }
}

const texts = new WeakMap<EventsRead<Event>, Buffer>();

/** Streams with the same question get the same list, which is written once. */
function textOf(found: EventsRead<Event>): Buffer {
  const text = texts.get(found) ?? Buffer.from(writeEvents(found));
  texts.set(found, text);
  return text;
}

/** Without events, a comment: it shows readers and proxies the stream is alive. They continue where it has read to. */
const writeEvents = ({ events, next }: EventsRead<Event>): string =>
  events.length === 0
    ? `id: ${next}\n: alive\n\n`
    : events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/**
 * Waits until the reader has taken the sent events. Destroys the response of one who does not. Rejects when it is gone.
 */
async function write(response: ServerResponse, text: string | Buffer): Promise<void> {
  if (response.destroyed) throw new Error('The reader is gone.');
  if (response.write(text)) return;
  const signal = AbortSignal.timeout(READER_PAUSE_MS);
  await once(response, 'drain', { signal }).catch((error) => {
    response.destroy();
    throw error;
  });
}
