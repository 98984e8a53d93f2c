import type { IncomingMessage } from 'node:http';
import { type MinimumRate, watchRate } from '@/platform/watch-rate';
import { UploadProblem } from '@/procedures/upload/upload-problem';

type Watch = {
  /** Rejects with an UploadProblem of kind `aborted`; never resolves. */
  broken: Promise<never>;
  stop(): void;
};

/**
 * Monitors a body while it is read and stops on three events: the client disconnects, the client sends too slowly, or
 * the caller's `signal` aborts. `held` tells whether the service itself delays the client; that window is not counted.
 */
export const watchClient = (
  req: IncomingMessage,
  options: {
    rate?: MinimumRate | undefined;
    signal?: AbortSignal | undefined;
    received: () => number;
    held: () => boolean;
  },
): Watch => {
  const { rate, signal, received, held } = options;
  let breakOff: (problem: UploadProblem) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  broken.catch(() => undefined);

  const tooSlow = () =>
    breakOff(new UploadProblem('aborted', 'The upload was stopped because it arrived too slowly.'));
  const gone = () => {
    if (req.complete) return;
    breakOff(new UploadProblem('aborted', 'The upload ended before it was complete.'));
  };
  const stopping = () =>
    breakOff(new UploadProblem('aborted', 'The upload was stopped by the service.'));

  const watch = watchRate({ received, held: () => req.complete || held() }, tooSlow, rate);
  req.on('close', gone);
  req.on('error', gone);
  signal?.addEventListener('abort', stopping);
  if (req.destroyed) gone();
  if (signal?.aborted) stopping();

  return {
    broken,
    stop() {
      watch.stop();
      req.off('close', gone);
      req.off('error', gone);
      signal?.removeEventListener('abort', stopping);
    },
  };
};
