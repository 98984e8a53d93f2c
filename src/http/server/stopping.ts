import type { IncomingMessage } from 'node:http';
import { Refusal } from '@/contract/errors';

/** The event of a request whose body is still arriving shortly before its process ends. */
const STOPPING = 'vitrine-stopping';

/** Tells whoever reads the body of a request that it will not be read to its end. Returns whether anybody listened. */
export const tellStopping = (request: IncomingMessage): boolean => request.emit(STOPPING);

/** Calls `end` with the refusal to answer, while the client can still read it. Returns how to stop listening. */
export function onStopping(request: IncomingMessage, end: (refusal: Refusal) => void): () => void {
  const listener = () =>
    end(
      new Refusal('SERVICE_UNAVAILABLE', {
        message: 'The service is stopping. Send this again, or continue a resumable upload.',
        retryAfterSeconds: 5,
      }),
    );
  request.once(STOPPING, listener);
  return () => request.off(STOPPING, listener);
}
