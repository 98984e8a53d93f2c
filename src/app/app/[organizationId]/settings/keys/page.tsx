import type { Metadata } from 'next';
import { KeySettingsView } from '@/ui/settings/key-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'API keys' };

/** The API keys of an organization. */
export default settingsPage('/keys', ({ settings }) => settings.keys, KeySettingsView);
