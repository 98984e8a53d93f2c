import { operation } from '../operation';
import { LONGEST_PAUSE_MS } from './record-round';
import { pauseAfter } from './take-due-deliveries';

/** Beyond this number of failures, all pauses are equally long. */
const MOST_ATTEMPTS = 20;

/**
 * After the clock was set back: nothing waits longer than its pause is from now on. Changes nothing else, so it may run
 * at any time.
 */
export const shortenPauses = operation(async ({ tx, at }): Promise<void> => {
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, attempts) => pauseAfter(attempts));
  await tx.$executeRaw`
    UPDATE webhook_delivery SET due = latest.due
    FROM (
      SELECT attempts, ${at}::timestamptz + ms * interval '1 millisecond' AS due
      FROM unnest(${[0, ...pauses]}::float8[]) WITH ORDINALITY AS pause(ms, place), LATERAL (SELECT place - 1 AS attempts) numbered
    ) latest
    WHERE state = 'pending' AND least(webhook_delivery.attempts, ${MOST_ATTEMPTS}) = latest.attempts
      AND webhook_delivery.due > latest.due`;
  const longest = new Date(at.getTime() + LONGEST_PAUSE_MS);
  await tx.$executeRaw`
    UPDATE webhook_endpoint SET announced_at = least(announced_at, ${at}), retry_at = least(retry_at, ${longest})
    WHERE announced_at > ${at} OR retry_at > ${longest}`;
});
