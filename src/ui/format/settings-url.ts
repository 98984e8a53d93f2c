import type { OwnOrganization } from '@/contract/organization/organization-page';

/** An organization's settings; null for guests, and for members with a library out of sight. */
export const settingsPath = ({
  id,
  isGuest,
  seesAll,
}: Pick<OwnOrganization, 'id' | 'isGuest' | 'seesAll'>): string | null =>
  isGuest || !seesAll ? null : `/app/${id}/settings`;
