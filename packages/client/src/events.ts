import type { Connection } from './connection.js';
import { VitrineError } from './errors.js';
import { jitter, mayPass, sleep } from './pause.js';
import type { Event, QueryOf } from './shapes.js';

type EventsQuery = Omit<QueryOf<'event-list'>, 'limit'>;

/** A stream silent for longer than this is lost: the service sends a sign of life every 15 seconds. */
const SILENCE_MS = 45_000;

/** Reads a stream of events, and reopens an ended one at its position. Rejects when the service refuses. */
export async function* followEvents(
  connection: Connection,
  path: string,
  query: EventsQuery,
  signal?: AbortSignal,
): AsyncGenerator<Event, void> {
  let lastId: string | undefined;
  for (let failures = 0; !signal?.aborted; failures += 1) {
    const stop = new AbortController();
    try {
      const response = await connection.answer(path, {
        query,
        headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      });
      for await (const { id, name, data } of messagesOf(response, stop)) {
        failures = 0;
        lastId = id ?? lastId;
        if (name === 'end') throw endOf(data, path);
        if (data !== '') yield JSON.parse(data);
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof VitrineError && !mayPass(error)) throw error;
    } finally {
      stop.abort();
    }
    await sleep(jitter(failures), signal).catch(() => undefined);
  }
}

type Message = { id: string | undefined; name: string; data: string };

/** The messages of a stream; a comment is one without data. Aborts a silent stream. */
async function* messagesOf(response: Response, stop: AbortController): AsyncGenerator<Message> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const timer = setTimeout(() => stop.abort(), SILENCE_MS);
    const read = await reader?.read().finally(() => clearTimeout(timer));
    if (!read || read.done) return;
    const blocks = (text + read.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield messageOf(block);
  }
}

function messageOf(block: string): Message {
  const read = (field: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${field}: `))
      ?.slice(field.length + 2);
  return { id: read('id'), name: read('event') ?? '', data: read('data') ?? '' };
}

function endOf(data: string, url: string): VitrineError {
  const { code, message } = JSON.parse(data);
  return new VitrineError(code, message, { details: { method: 'GET', url } });
}
