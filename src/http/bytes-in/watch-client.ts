import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@/contract/errors';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import { type MinimumRate, watchRate } from '@/platform/watch-rate';
import { onStopping } from '../server/stopping';

/**
 * Monitors a body while it is read. Calls `breakOff` with a problem of kind `aborted` when the client disconnects or
 * sends too slowly, and with a refusal when the service stops. `held` tells whether the service itself delays the client; that window is not counted.
 */
export const watchClient = (
  request: IncomingMessage,
  {
    rate,
    received,
    held,
  }: { rate?: MinimumRate | undefined; received: () => number; held: () => boolean },
  breakOff: (problem: UploadProblem | Refusal) => void,
): { stop(): void } => {
  const gone = () => {
    // Also when every byte has come: those that nobody has read yet are lost with the connection.
    if (!request.readableEnded)
      breakOff(new UploadProblem('aborted', 'The upload ended before it was complete.'));
  };
  const watch = watchRate(
    { received, held: () => request.complete || held() },
    () => breakOff(tooSlow()),
    rate,
  );
  const forget = onStopping(request, breakOff);
  request.on('close', gone);
  request.on('error', gone);
  if (request.destroyed) gone();
  return {
    stop() {
      watch.stop();
      forget();
      request.off('close', gone);
      request.off('error', gone);
    },
  };
};

export const tooSlow = () =>
  new UploadProblem('aborted', 'The upload was stopped because it arrived too slowly.');
