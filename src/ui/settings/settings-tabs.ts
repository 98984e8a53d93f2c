/** The settings pages by their path below `/settings`. */
export type SettingsTab =
  | ''
  | '/members'
  | '/keys'
  | '/webhooks'
  | '/brand'
  | '/delivery'
  | '/approval'
  | '/audit-log';

/** In their order. `command`: their name among all commands, where the tab's says too little. */
export const SETTINGS_TABS: {
  path: SettingsTab;
  name: string;
  command?: string;
  ownersOnly?: boolean;
}[] = [
  { path: '', name: 'General', command: 'Settings' },
  { path: '/members', name: 'Members' },
  { path: '/keys', name: 'Keys', command: 'API keys' },
  { path: '/webhooks', name: 'Webhooks', ownersOnly: true },
  { path: '/brand', name: 'Brand' },
  { path: '/delivery', name: 'Delivery', command: 'Presets and delivery keys' },
  { path: '/approval', name: 'Approval', command: 'Approval states' },
  { path: '/audit-log', name: 'Audit log', ownersOnly: true },
];
