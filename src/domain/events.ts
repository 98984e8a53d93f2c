import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';

/** What operations leave to the background functions, by event name. */
export type Events = {
  /** An asset's bytes are stored and wait to be processed. */
  'asset/uploaded': AssetRef;
  /** An asset of a batch needs a run of its own: a video, or an image that failed. */
  'asset/set-apart': AssetRef;
  /** Assets are purged, and their stored files are to be removed. */
  'asset/purged': { files: PurgedFile[] };
  /** Renditions named by an asset's row are no longer stored. */
  'asset/renditions-lost': AssetRef;
  /**
   * An upload failed, and its bytes could not be removed from the store at once. `incoming`: ids of resumable uploads
   * whose bytes, received but not stored yet, are to be removed, too.
   */
  'upload/discarded': { blobs: string[]; incoming?: string[] };
  /** The file of an upload is to be fetched from the URL its client named. */
  'upload/source-named': { organizationId: string; uploadId: string };
  /** All bytes of a resumable upload have come. */
  'upload/received': { organizationId: string; uploadId: string };
  /** A variant is to become the default of its asset. */
  'asset/promote-accepted': Promotion;
  /** People set where assets were taken, and the names of these places are to be found. */
  'asset/position-set': Record<string, never>;
  /** A person chose another poster of a film. Named by its blob: a promote may move it. */
  'asset/poster-chosen': { organizationId: string; blob: string };
  /** A mail waits to be sent. */
  'mail/queued': { mailId: string };
  /** A video is processed, and its version for browsers is to be made. Named by its blob: a promote may move it. */
  'asset/awaits-playback': { organizationId: string; blob: string };
  /** An image has the captions of the built-in analyser, and a model is to write better ones. */
  'asset/awaits-model': AwaitedCaptions;
  /** The analyser is to look at a processed image. */
  'asset/awaits-analysis': AwaitedAnalysis;
  /** A bulk change, or its undo, is to run. */
  'asset/bulk-change-started': { organizationId: string; bulkChangeId: string };
  /** Unclaimed organizations come near what they may store together. */
  'library/unclaimed-near-limit': Record<string, never>;
  /** A library in the trash is to be purged at once. */
  'library/purge-accepted': AcceptedPurge;
  /** Deliveries to a webhook endpoint are due. */
  'webhook/due': { endpointId: string };
  /** What search reads has changed, and an external index is to be synced. */
  'search/changed': Record<string, never>;
};

export type EventName = keyof Events;

export type AssetRef = { organizationId: string; libraryId: string; assetId: string };

/** A library due to be purged since `at`, ISO 8601. */
export type AcceptedPurge = { organizationId: string; libraryId: string; at: string };

/**
 * The stored bytes of a removed asset, and the longest edges of its renditions. `parts`: it has, or was to get, a version
 * for browsers, of which so many parts may still be stored.
 */
export type PurgedFile = { blob: string; renditions: number[]; parts?: number };
/** A promote in progress. Names no library: the asset may move to another one meanwhile. */
export type Promotion = {
  organizationId: string;
  assetId: string;
  variantId: string;
  /** The id the former default gets as a variant. */
  demotedVariantId: string;
  /** What becomes of the approval of the asset; events of earlier versions lack it and keep the approval. */
  approval?: ApprovalAfterPromote;
  /** When it was accepted, ISO 8601: distinguishes it from every other promote of the asset. */
  since: string;
};

/** An image to analyse. Identified by its blob: a promote may move it to another asset meanwhile. */
export type AwaitedAnalysis = { organizationId: string; assetId: string; blob: string };

/** An image for a model to describe. Identified by its blob: a promote may move it to another asset meanwhile. */
export type AwaitedCaptions = {
  organizationId: string;
  /** The asset with the image when it was processed. */
  assetId: string;
  blob: string;
  /** The tags given by the built-in analyser. Tags missing later were removed by a person. */
  builtInTags: string[];
};
