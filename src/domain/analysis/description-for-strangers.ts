/**
 * SQL: the description of an asset `a` with the analysis `n` of its image, if any, for people who do not learn where the
 * image was captured. What a person or the operator's model wrote stays as it is.
 */
export const DESCRIPTION_FOR_STRANGERS = `
  CASE WHEN a.described_by_person OR a.described_by_model THEN a.description
       ELSE coalesce(n.description_without_place, a.description) END`;
