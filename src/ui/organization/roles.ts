/** What somebody can be in an organization. */
export const roles = [
  { value: 'member', text: 'Member' },
  { value: 'owner', text: 'Owner' },
] as const;
