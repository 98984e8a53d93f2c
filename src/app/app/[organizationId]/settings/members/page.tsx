import type { Metadata } from 'next';
import { MemberSettingsView } from '@/ui/member/member-settings';
import { settingsPage } from '../settings-page';

export const metadata: Metadata = { title: 'Members' };

/** The members and invitations of an organization. */
export default settingsPage('/members', ({ settings }) => settings.members, MemberSettingsView);
