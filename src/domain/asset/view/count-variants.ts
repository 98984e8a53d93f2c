/**
 * SQL for the counts on the pages: originals, as in the grid (docs/pages.md#counts). The counters of a library include
 * its variants, so these are subtracted; they are counted on an index of their own.
 */

/** The number of variants of the library `l`, live or in the trash. */
export const countVariants = (state: 'live' | 'trashed'): string => `
  (SELECT count(*) FROM asset v WHERE ${isVariantIn('l.organization_id', 'l.id', state)})::int`;

/** Each tag of the live variants of a library, with its number of `variants`. */
export const countVariantsByTag = (organizationId: string, libraryId: string): string => `
  (SELECT u.tag AS id, count(*)::int AS variants
   FROM asset v CROSS JOIN LATERAL unnest(v.tags) AS u(tag)
   WHERE ${isVariantIn(organizationId, libraryId, 'live')} GROUP BY 1)`;

const isVariantIn = (organizationId: string, libraryId: string, state: 'live' | 'trashed') =>
  `v.organization_id = ${organizationId} AND v.library_id = ${libraryId} AND v.parent_id IS NOT NULL
     AND v.trashed_at IS ${state === 'live' ? 'NULL' : 'NOT NULL'}`;
