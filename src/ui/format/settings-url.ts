import type { OwnOrganization } from '@/contract/organization/organization-page';

/**
 * The first page of an organization's settings that its person sees: the share links with a library out of sight, null
 * for guests.
 */
export const settingsPath = ({
  id,
  isGuest,
  seesAll,
}: Pick<OwnOrganization, 'id' | 'isGuest' | 'seesAll'>): string | null =>
  isGuest ? null : `/app/${id}/settings${seesAll ? '' : '/links'}`;
