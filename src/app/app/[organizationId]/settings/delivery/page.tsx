import type { Metadata } from 'next';
import { DeliverySettingsView } from '@/ui/settings/delivery-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Delivery' };

/** How files of an organization leave: presets of images, and keys that sign addresses. */
export default settingsPage('/delivery', ({ settings }) => settings.presets, DeliverySettingsView);
