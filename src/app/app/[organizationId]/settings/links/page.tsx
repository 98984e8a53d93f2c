import type { Metadata } from 'next';
import { LinkSettingsView } from '@/ui/share-link/link-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Share links' };

/** The share links of an organization, page by page. */
export default settingsPage(
  '/links',
  ({ settings }, sent) => settings.links(sent),
  (settings) => <LinkSettingsView settings={settings} />,
);
