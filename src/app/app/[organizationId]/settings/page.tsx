import type { Metadata } from 'next';
import { GeneralSettingsView } from '@/ui/settings/general-settings';
import { settingsPage } from './settings-page';

export const metadata: Metadata = { title: 'Settings' };

/** The general settings of an organization: name, plan and usage. */
export default settingsPage('', ({ settings }) => settings.general, GeneralSettingsView);
