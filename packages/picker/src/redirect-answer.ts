/**
 * Passes the answer of the service from the page at `redirect` to the page with the picker. Both ways are needed: a
 * self-isolating sign-in page (Cross-Origin-Opener-Policy) separates the window from its opener, and in a frame of
 * another site the channel does not reach the window.
 */
const CHANNEL = 'vitrine-picker';

type Answer = { vitrinePicker: string };

/** Sends the query of this page, which the service redirected to, to the waiting picker. */
export function sendAnswer(): void {
  const answer: Answer = { vitrinePicker: location.search };
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(answer);
  channel.close();
  (window.opener as Window | null)?.postMessage(answer, location.origin);
}

/** Resolves with the query of the answer to `state`. Rejects with the reason of the signal. */
export function waitForAnswer(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const done = new AbortController();
    const channel = new BroadcastChannel(CHANNEL);
    const end = () => {
      done.abort();
      channel.close();
    };
    const receive = ({ origin, data }: MessageEvent<Partial<Answer> | null>) => {
      if (origin !== location.origin || typeof data?.vitrinePicker !== 'string') return;
      const query = new URLSearchParams(data.vitrinePicker);
      if (query.get('state') !== state) return;
      end();
      resolve(query);
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    channel.addEventListener('message', receive, { signal: done.signal });
    window.addEventListener('message', receive, { signal: done.signal });
    signal.addEventListener('abort', stop, { once: true, signal: done.signal });
  });
}
