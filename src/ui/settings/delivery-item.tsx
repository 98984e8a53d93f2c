import type { Delivery } from '@/contract/organization/webhook';
import { DateTime } from '../format/date-time';
import { eventName } from './event-names';
import { ResendButton } from './resend-button';

type Props = {
  webhookRef: { organizationId: string; webhookId: string };
  delivery: Delivery;
  maySend: boolean;
};

/** A delivery with all its attempts. */
export function DeliveryItem({ webhookRef, delivery, maySend }: Props) {
  const { id, type, created, attempts } = delivery;
  const name = eventName(type);
  const made = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <p dir="auto" className="font-medium">
            {name}
          </p>
          <p dir="auto" className="text-sm text-quiet wrap-anywhere">
            <code className="font-mono text-xs">{type}</code>, <DateTime at={created} withTime />
          </p>
          <DeliveryState delivery={delivery} />
        </div>
        {maySend && delivery.state !== 'pending' && (
          <ResendButton deliveryRef={{ ...webhookRef, deliveryId: id }} name={name} />
        )}
      </div>
      {attempts.length > 0 && (
        <details className="text-sm text-quiet">
          <summary className="w-fit rounded-control" aria-label={`${made}, ${name}`}>
            {made}
          </summary>
          <ul className="grid gap-2 pt-2">
            {attempts.map((attempt) => (
              <li key={attempt.at.getTime()} className="grid gap-1">
                <p>
                  <DateTime at={attempt.at} withTime />: {attempt.failure ?? attempt.status} (
                  {attempt.tookMs} ms)
                </p>
                {attempt.answer && (
                  <pre
                    dir="auto"
                    className="max-h-40 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
                  >
                    {attempt.answer}
                  </pre>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function DeliveryState({ delivery: { state, due, attempts } }: { delivery: Delivery }) {
  if (state === 'delivered') return <p className="text-sm text-quiet">Delivered</p>;
  if (state === 'parked') return <p className="text-sm text-danger">Given up</p>;
  if (attempts.length === 0) return <p className="text-sm text-quiet">Waiting</p>;
  if (!due) return <p className="text-sm text-danger">Failed, next attempt soon</p>;
  return (
    <p className="text-sm text-danger">
      Failed, next attempt from <DateTime at={due} withTime />
    </p>
  );
}
