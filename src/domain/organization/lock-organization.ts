import type { Change } from '../operation';

/**
 * Makes a transaction of several statements the only one of its kind in the organization. It comes first, as when an
 * upload begins: with another order the two would deadlock.
 */
export const lockOrganization = ({ tx }: Pick<Change, 'tx'>, organizationId: string) =>
  tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
