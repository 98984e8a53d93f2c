import type { PresetSettingsPage } from '@/contract/organization/settings';
import { DeliveryKeys } from './delivery-keys';
import { Presets } from './presets';

/** The presets of an organization, and for owners the keys that sign addresses. */
export function DeliverySettingsView({ settings }: { settings: PresetSettingsPage }) {
  const organizationId = settings.organization.id;
  return (
    <>
      <Presets organizationId={organizationId} {...settings} />
      {settings.mayChange && <DeliveryKeys organizationId={organizationId} />}
    </>
  );
}
