import { RENDITION_EDGES_PX } from './limits';

// What people choose from, apart from the schemas: a page that shows the choices loads no schema.

/** A visitor's pick of an asset on a share link. */
export const PICKS = ['yes', 'maybe', 'no'] as const;

/** What the feedback page of a link lists: everything, the assets with such a pick, or those with comments. */
export const FEEDBACK_FILTERS = ['all', ...PICKS, 'commented'] as const;

/** About which links a member gets mails when visitors answer: the member's own, all, or none. */
export const FEEDBACK_MAILS = ['own', 'all', 'none'] as const;

/** The orders of a collection: by hand, last added first, last captured first, by name. */
export const COLLECTION_SORTS = ['manual', 'added', 'captured', 'name'] as const;

/** How an archive contains an image, as text in a query or a form: the original, or a longest edge in pixels. */
export const ARCHIVE_SIZES = ['original', ...RENDITION_EDGES_PX.map(String)] as const;

/** What of an asset an `asset.updated` may name. */
export const CHANGED_FIELDS = [
  ...(['name', 'description', 'tags', 'takenAt', 'position'] as const),
  ...(['descriptions', 'rights', 'focalPoint', 'posterAt'] as const),
];

/** What happens to assets and libraries (docs/rules.md#events). */
export const EVENT_TYPES = [
  'asset.created',
  'asset.processed',
  'asset.failed',
  'asset.analysed',
  'asset.updated',
  'asset.promoted',
  'asset.approval_changed',
  'asset.delivery_changed',
  'asset.trashed',
  'asset.restored',
  'asset.deleted',
  'asset.transferred',
  'library.created',
  'library.renamed',
  'library.claimed',
  'library.expired',
] as const;

/** Who gets the files of a library by their public address. */
export const DELIVERY_MODES = ['open', 'approved', 'signed'] as const;

/** Terms of IPTC that say that a model made an image, or a part of it. */
export const AI_SOURCES = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'];
