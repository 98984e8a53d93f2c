import Link from 'next/link';
import { LIMITS } from '@/contract/limits';
import type { DeliverySettings } from '@/contract/organization/settings';
import { buttonClass } from '../control/button';
import { RefreshWhile } from '../control/refresh-while';
import { LIST_CLASS, SettingsSection } from '../control/section';
import { formatNumber } from '../format/format-quantity';
import { DeliveryItem } from './delivery-item';
import { ReplayEvents } from './replay-events';
import { WebhookState } from './webhook-state';

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
        <Link href={path} prefetch={false} className={buttonClass('secondary')}>
          All webhooks
        </Link>
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
        <Link
          href={`${path}/${webhook.id}?before=${next}`}
          prefetch={false}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          Older deliveries
        </Link>
      )}
    </SettingsSection>
  );
}
