import { LIMITS } from '@/contract/limits';
import type { DeliverySettings } from '@/contract/organization/settings';
import type { Delivery } from '@/contract/organization/webhook';
import { ButtonLink } from '../control/link';
import { RefreshWhile } from '../control/refresh-while';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { formatNumber } from '../format/format-quantity';
import { ReplayEvents, ResendButton } from './delivery-controls';
import { eventName } from './event-names';
import { WebhookState } from './webhook-settings';

/** The deliveries to a webhook and their results, latest first, page by page. */
export function DeliverySettingsView({ settings }: { settings: DeliverySettings }) {
  const { organization, webhook, deliveries, next } = settings;
  const path = `/app/${organization.id}/settings/webhooks`;
  const webhookRef = { organizationId: organization.id, webhookId: webhook.id };
  return (
    <SettingsSection
      title="Deliveries"
      lead={`To ${webhook.url}, the last ${formatNumber(LIMITS.webhookLog.deliveries)}, kept for ${LIMITS.eventDays} days.`}
    >
      <WebhookState webhook={webhook} />
      <RefreshWhile waiting={webhook.waiting > 0 && !webhook.switchedOff} />
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href={path}>All webhooks</ButtonLink>
        {!webhook.switchedOff && <ReplayEvents webhookRef={webhookRef} />}
      </div>
      {deliveries.length === 0 ? (
        <p className="text-quiet">No deliveries yet.</p>
      ) : (
        <ul aria-label="Deliveries" className={LIST_CLASS}>
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              webhookRef={webhookRef}
              delivery={delivery}
              maySend={!webhook.switchedOff}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink href={`${path}/${webhook.id}?before=${next}`} className="justify-self-start">
          Older deliveries
        </ButtonLink>
      )}
    </SettingsSection>
  );
}

type Props = {
  webhookRef: { organizationId: string; webhookId: string };
  delivery: Delivery;
  maySend: boolean;
};

/** A delivery with all its attempts. */
function DeliveryItem({ webhookRef, delivery, maySend }: Props) {
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
          <Note>
            <code className="font-mono text-xs">{type}</code>, <DateTime at={created} withTime />
          </Note>
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
  if (state === 'delivered') return <Note>Delivered</Note>;
  if (state === 'parked') return <p className="text-sm text-danger">Given up</p>;
  if (attempts.length === 0) return <Note>Waiting</Note>;
  if (!due) return <p className="text-sm text-danger">Failed, next attempt soon</p>;
  return (
    <p className="text-sm text-danger">
      Failed, next attempt from <DateTime at={due} withTime />
    </p>
  );
}
