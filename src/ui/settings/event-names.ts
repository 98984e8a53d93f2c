import type { EventType } from '@/contract/organization/event';

/** Events in the words of a settings page. */
export const EVENT_NAMES: Record<EventType, string> = {
  'asset.created': 'Asset uploaded',
  'asset.processed': 'Asset processed',
  'asset.failed': 'Asset processing failed',
  'asset.analysed': 'Asset analysed',
  'asset.updated': 'Name, description or tags changed',
  'asset.promoted': 'Variant made primary',
  'asset.approval_changed': 'Approval changed',
  'asset.delivery_changed': 'Public address opened or closed',
  'asset.trashed': 'Asset moved to trash',
  'asset.restored': 'Asset restored',
  'asset.deleted': 'Asset permanently deleted',
  'asset.transferred': 'Asset moved to another library',
  'library.created': 'Library created',
  'library.renamed': 'Library renamed',
  'library.claimed': 'Library claimed',
  'library.expired': 'Library removed',
};

/** The name of an event, including the test event. */
export const eventName = (type: string): string =>
  type in EVENT_NAMES ? EVENT_NAMES[type as EventType] : 'Test';
