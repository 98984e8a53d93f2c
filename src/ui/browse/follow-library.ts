import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { Change } from '@/contract/organization/event';
import type { AppRouter } from '@/procedures/router';
import type { LibraryRef } from '../call/resource-ref';

const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });

/** The pause before reopening a stream that the service closed. */
const AGAIN_MS = 2_000;
/** How many events are kept for tabs opened later. */
const KEPT_NEWS = 100;

/** The received events, and the id of the last one. */
type News = { id: string; data: Change[] };
/** Messages between tabs: events, or the event after which a new tab needs them. */
type Message = News | { neededAfter: string };

/**
 * Follows changes in a library after the event `after`, until the returned function is called. Browsers allow few
 * connections to a server, so only one tab opens the stream and passes its events to the others. When that tab closes,
 * another continues from the same event. Browsers offer locks on secure origins only; without them each tab has its own
 * stream.
 */
export function followLibrary(
  libraryRef: LibraryRef,
  after: string,
  onChanges: (changes: Change[]) => void,
): () => void {
  const name = `library ${libraryRef.organizationId}/${libraryRef.libraryId}`;
  const others = new BroadcastChannel(name);
  const tell = (message: Message) => others.postMessage(message);
  const over = new AbortController();
  let lastEventId = after;
  let hasStream = false;
  let kept: News[] = [];

  const hear = (news: News) => {
    lastEventId = news.id;
    if (news.data.length === 0) return;
    kept = [...kept, news].slice(-KEPT_NEWS);
    onChanges(news.data);
  };
  const tellAgain = (neededAfter: string) => {
    for (const news of kept) if (Number(news.id) > Number(neededAfter)) tell(news);
  };
  others.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('id' in data) hear(data);
    else if (hasStream) tellAgain(data.neededAfter);
  };
  tell({ neededAfter: after });

  const follow = () =>
    new Promise<void>((resolve) => {
      hasStream = true;
      let close = () => {};
      const open = () => {
        const stream = client.event.follow.subscribe(
          { ...libraryRef, lastEventId },
          {
            onData(news) {
              tell(news);
              hear(news);
            },
            // The service was stopped; it may be back soon.
            onComplete() {
              const timer = setTimeout(open, AGAIN_MS);
              close = () => clearTimeout(timer);
            },
            // Access was lost; the page learns this from its next call.
            onError: () => resolve(),
          },
        );
        close = () => stream.unsubscribe();
      };
      open();
      over.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  if (navigator.locks)
    navigator.locks.request(name, { signal: over.signal }, follow).catch(() => undefined);
  else void follow();
  return () => {
    over.abort();
    others.close();
  };
}
