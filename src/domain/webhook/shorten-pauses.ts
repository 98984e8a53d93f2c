import { later } from '@/contract/durations';
import { operation } from '../operation';
import { LONGEST_PAUSE_MS } from './record-round';
import { pauseAfter } from './take-due-deliveries';

/** Beyond this number of failures, all pauses are equally long. */
const MOST_ATTEMPTS = 20;

/**
 * After the clock was set back: nothing waits longer than its pause is from now on. Changes nothing else, so it may run
 * at any time.
 */
export const shortenPauses = operation(async ({ tx, at }) => {
  // Endpoints before deliveries, as when the outcome of a round is recorded.
  const longest = later(at, LONGEST_PAUSE_MS);
  await tx.$executeRaw`
    UPDATE webhook_endpoint SET announced_at = least(announced_at, ${at}), retry_at = least(retry_at, ${longest})
    WHERE announced_at > ${at} OR retry_at > ${longest}`;
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, attempts) => pauseAfter(attempts));
  await tx.$executeRaw`
    UPDATE webhook_delivery SET due = late.latest
    FROM (
      SELECT d.id, ${at}::timestamptz + pause.ms * interval '1 millisecond' AS latest
      FROM webhook_delivery d JOIN unnest(${[0, ...pauses]}::float8[]) WITH ORDINALITY AS pause(ms, place)
        ON pause.place - 1 = least(d.attempts, ${MOST_ATTEMPTS})
      WHERE d.state = 'pending' AND d.due > ${at}::timestamptz + pause.ms * interval '1 millisecond'
      ORDER BY d.id FOR UPDATE OF d
    ) late
    WHERE webhook_delivery.id = late.id`;
});
