import type { Webhook } from '@/contract/organization/webhook';
import { Note } from '../control/section';
import { DateTime } from '../format/date-time';
import { formatNumber } from '../format/format-quantity';

/** Whether a webhook works, and its waiting events. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { switchedOff, failingSince, waiting, isBehind } = webhook;
  const number = `${isBehind ? 'more than ' : ''}${formatNumber(waiting)}`;
  const waits = waiting > 0 && `${number} waiting`;
  if (switchedOff)
    return (
      <p className="text-sm text-danger">
        Switched off <DateTime at={switchedOff.at} withTime />. {switchedOff.why}
      </p>
    );
  if (failingSince)
    return (
      <p className="text-sm text-danger">
        Failing since <DateTime at={failingSince} withTime />
        {waits && `, ${waits}`}. Deliveries are retried for three days.
      </p>
    );
  return <Note>{waits || 'Up to date'}</Note>;
}
