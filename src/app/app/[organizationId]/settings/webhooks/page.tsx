import type { Metadata } from 'next';
import { WebhookSettingsView } from '@/ui/settings/webhook-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Webhooks' };

/** The webhooks of an organization; owners only. */
export default settingsPage('/webhooks', ({ settings }) => settings.webhooks, WebhookSettingsView);
