/** What operations leave to the background functions, by event name. */
export type Events = {
  /** An asset's bytes are stored and wait for being looked at. */
  'asset/uploaded': AssetRef;
  /** Assets are gone for good, and what is stored of them is to follow. */
  'asset/purged': { files: PurgedFile[] };
  /** Smaller images that the record of an asset promises are not stored any more. */
  'asset/renditions-lost': AssetRef;
  /** An upload failed, and the store could not be asked to remove what it has of it. */
  'upload/discarded': { blobs: string[] };
  /** A variant is to become the default of its asset. */
  'asset/promote-accepted': Promotion;
  /** A mail waits for being sent. */
  'mail/queued': { mailId: string };
  /** An image has the words of the built-in analyser, and a model is to find better ones. */
  'asset/awaits-model': AwaitedCaptions;
  /** What search looks through has changed, and an index outside is to be told. */
  'search/changed': Record<string, never>;
};

export type EventName = keyof Events;

export type AssetRef = { organizationId: string; libraryId: string; assetId: string };

/** The stored bytes of an asset that is gone, and the longest edges of the smaller images beside them. */
export type PurgedFile = { blob: string; renditions: number[] };
/** A promote on its way. Names no library: the asset may move to another one meanwhile. */
export type Promotion = {
  organizationId: string;
  assetId: string;
  variantId: string;
  /** The id that the former default is to have as a variant. */
  demotedVariantId: string;
  /** When it was accepted, ISO 8601: tells it from every other promote of the asset. */
  since: string;
};

/** An image that a model is to describe. Known by its bytes: a promote may give it to another asset meanwhile. */
export type AwaitedCaptions = {
  organizationId: string;
  /** Whose image it was when it was processed. */
  assetId: string;
  blob: string;
  /** The tags that the built-in analyser gave; those that are gone by then were taken away by a person. */
  builtInTags: string[];
};
