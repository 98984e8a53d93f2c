import type { Metadata } from 'next';
import { BrandSettingsView } from '@/ui/share-link/brand-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Brand' };

/** How an organization looks to the visitors of its share links. */
export default settingsPage('/brand', ({ settings }) => settings.brand, BrandSettingsView);
