/** The roles in an organization. */
export const ROLES = [
  { value: 'member', text: 'Member' },
  { value: 'owner', text: 'Owner' },
] as const;
