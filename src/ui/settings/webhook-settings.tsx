import Link from 'next/link';
import type { WebhookSettings } from '@/contract/organization/settings';
import type { Webhook } from '@/contract/organization/webhook';
import { RefreshWhile } from '../control/refresh-while';
import { LIST_CLASS, Note, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';
import { formatNumber } from '../format/format-quantity';
import { EVENT_NAMES } from './event-names';
import { AddWebhook, WebhookControls } from './webhook-controls';

/** The webhooks of an organization: their URLs, their events, and whether they work. */
export function WebhookSettingsView({ settings }: { settings: WebhookSettings }) {
  const { organization, webhooks, libraries } = settings;
  const names = new Map(libraries.map(({ id, name }) => [id, name]));
  const place = { organizationId: organization.id, libraries };
  return (
    <SettingsSection
      title="Webhooks"
      lead="Notify your own services when something happens here, such as an upload or an approval."
    >
      <AddWebhook {...place} />
      <RefreshWhile
        waiting={webhooks.some(({ waiting, switchedOff }) => waiting > 0 && !switchedOff)}
      />
      {webhooks.length === 0 ? (
        <p className="text-quiet">No webhooks yet.</p>
      ) : (
        <ul aria-label="Webhooks" className={LIST_CLASS}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="grid gap-3 px-4 py-4">
              <div className="grid gap-0.5">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {webhook.url}
                </p>
                <Note>{describe(webhook, names)}</Note>
                {webhook.application && (
                  <Note>
                    Added by <bdi>{webhook.application.name ?? 'an app without a name'}</bdi>, and
                    deleted when this app is disconnected.
                  </Note>
                )}
                {webhook.key && (
                  <Note>
                    Added by the key <bdi>{webhook.key.name}</bdi>, and deleted when this key is
                    revoked or reads none of the libraries any more.
                  </Note>
                )}
                <WebhookState webhook={webhook} />
                <Link
                  href={`/app/${organization.id}/settings/webhooks/${webhook.id}`}
                  prefetch={false}
                  aria-label={`Deliveries to ${webhook.url}`}
                  className="w-fit text-sm text-accent underline underline-offset-2"
                >
                  Deliveries
                </Link>
              </div>
              <WebhookControls {...place} webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function describe(
  { types, libraries }: WebhookSettings['webhooks'][number],
  names: ReadonlyMap<string, string>,
): string {
  const events =
    types.length === 0 ? 'All events' : types.map((type) => EVENT_NAMES[type]).join(', ');
  const places =
    libraries.length === 0
      ? 'all libraries'
      : libraries.map((id) => names.get(id) ?? id).join(', ');
  return `${events}; ${places}.`;
}

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
