import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from '@/api/router';
import type { Change } from '@/contract/event';
import type { LibraryRef } from '../grid/use-blocks';

const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });

type News = { id: string; data: Change[] };

/**
 * Follows what changes in a library until the returned function is called. Of the tabs that do so, one has the stream
 * and passes on what it hears, because browsers allow few connections to a server; when it ends, another one continues
 * where it was. Without locks, which browsers have on secure origins only, each tab has a stream of its own.
 */
export function followLibrary(
  libraryRef: LibraryRef,
  onChanges: (changes: Change[]) => void,
): () => void {
  const name = `library ${libraryRef.organizationId}/${libraryRef.libraryId}`;
  const others = new BroadcastChannel(name);
  const over = new AbortController();
  let lastEventId: string | undefined;
  const hear = ({ id, data }: News) => {
    lastEventId = id;
    if (data.length > 0) onChanges(data);
  };
  others.onmessage = ({ data }: MessageEvent<News>) => hear(data);

  const follow = () =>
    new Promise<void>((resolve) => {
      const stream = client.event.follow.subscribe(
        { ...libraryRef, lastEventId },
        {
          onData(news) {
            others.postMessage(news);
            hear(news);
          },
          // Without access any more; the page learns it from its next call.
          onError: () => resolve(),
        },
      );
      over.signal.addEventListener('abort', () => {
        stream.unsubscribe();
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
