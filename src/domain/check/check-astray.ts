import { checkRows } from './problem';

const MISPLACED_VARIANT = {
  orphan: (original: string) => `Its original ${original} is missing.`,
  nested: (original: string) => `Its original ${original} is a variant itself.`,
  elsewhere: (original: string) => `Its original ${original} is in another library.`,
  left: (original: string) => `Its original ${original} is in the trash, and it is not.`,
  trashed: (original: string) => `It is in the trash, and its original ${original} is not.`,
};

const FIND_VARIANTS = `
  SELECT v.id, v.parent_id, CASE
    WHEN o.id IS NULL THEN 'orphan'
    WHEN o.parent_id IS NOT NULL THEN 'nested'
    WHEN o.library_id <> v.library_id THEN 'elsewhere'
    WHEN v.trashed_at IS NULL THEN 'left' ELSE 'trashed' END AS what
  FROM asset v LEFT JOIN asset o ON o.id = v.parent_id AND o.organization_id = v.organization_id
  WHERE v.parent_id IS NOT NULL
    AND (o.id IS NULL OR o.parent_id IS NOT NULL OR o.library_id <> v.library_id
      OR (o.trashed_at IS NULL) <> (v.trashed_at IS NULL))`;

/**
 * Every variant must be where its original is: in the same library, and in the trash when the original is. Nothing people
 * uploaded is lost: a variant without an original becomes an asset of its own.
 */
export const checkVariants = checkRows<{
  id: string;
  parent_id: string;
  what: keyof typeof MISPLACED_VARIANT;
}>({
  problem: 'variant-astray',
  find: `${FIND_VARIANTS} ORDER BY v.id`,
  repairs: [
    'LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE',
    `UPDATE asset SET parent_id = NULL
     FROM (${FIND_VARIANTS}) gone WHERE asset.id = gone.id AND gone.what = 'orphan'`,
    `WITH RECURSIVE root AS (
       SELECT id AS top, id FROM asset WHERE parent_id IS NULL
       UNION ALL
       SELECT root.top, v.id FROM root JOIN asset v ON v.parent_id = root.id)
     UPDATE asset v SET parent_id = o.id, library_id = o.library_id, trashed_at = o.trashed_at
     FROM (${FIND_VARIANTS}) wrong, root, asset o
     WHERE v.id = wrong.id AND root.id = v.id AND o.id = root.top`,
  ],
  about: ({ id }) => `asset ${id}`,
  detail: ({ parent_id, what }) => MISPLACED_VARIANT[what](parent_id),
});

const MISPLACED_COMMENT = {
  elsewhere: 'It belongs to another organization than its asset.',
  nested: 'It replies to a reply.',
};

/** Every comment must belong to the organization of its asset, and a reply must answer a comment, not another reply. */
export const checkComments = checkRows<{ id: string; what: keyof typeof MISPLACED_COMMENT }>({
  problem: 'comment-astray',
  find: `
    SELECT c.id, 'elsewhere' AS what FROM comment c JOIN asset a ON a.id = c.asset_id
    WHERE c.organization_id <> a.organization_id
    UNION ALL
    SELECT c.id, 'nested' FROM comment c JOIN comment p ON p.id = c.parent_id
    WHERE p.parent_id IS NOT NULL
    ORDER BY id, what`,
  repairs: [
    `UPDATE comment c SET organization_id = a.organization_id
     FROM asset a WHERE a.id = c.asset_id AND c.organization_id <> a.organization_id`,
    `WITH RECURSIVE thread AS (
       SELECT id AS top, id FROM comment WHERE parent_id IS NULL
       UNION ALL
       SELECT thread.top, c.id FROM thread JOIN comment c ON c.parent_id = thread.id)
     UPDATE comment c SET parent_id = thread.top
     FROM thread WHERE thread.id = c.id AND thread.top <> c.id AND c.parent_id <> thread.top`,
  ],
  about: ({ id }) => `comment ${id}`,
  detail: ({ what }) => MISPLACED_COMMENT[what],
});

const FIND_LIKENESS = `
  SELECT a.id, a.blob, a.organization_id, a.library_id, a.parent_id IS NULL AND a.trashed_at IS NULL AS findable
  FROM asset_likeness l JOIN asset a ON a.blob = l.blob
  WHERE (l.organization_id, l.library_id, l.findable) <>
    (a.organization_id, a.library_id, a.parent_id IS NULL AND a.trashed_at IS NULL)
  ORDER BY a.id`;

/** Images must be found as similar where their asset is, and only while it is a live original. */
export const checkLikeness = checkRows<{ id: string }>({
  problem: 'likeness-astray',
  find: FIND_LIKENESS,
  repairs: [
    // The assets are locked first and in one order, as by every other change of them.
    `UPDATE asset_likeness l SET organization_id = a.organization_id, library_id = a.library_id, findable = a.findable
     FROM (${FIND_LIKENESS} FOR NO KEY UPDATE OF a) a WHERE a.blob = l.blob`,
  ],
  about: ({ id }) => `asset ${id}`,
  detail: () => 'Searches for similar images look for it where it is not, or not where it is.',
});
