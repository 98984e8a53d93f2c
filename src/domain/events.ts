/** What operations leave to the background functions, by event name. */
export type Events = {
  /** An asset's bytes are stored and wait for being looked at. */
  'asset/uploaded': AssetAddress;
  /** Assets are gone for good, and what is stored of them is to follow. */
  'asset/purged': { files: PurgedFile[] };
};

export type EventName = keyof Events;

export type AssetAddress = { organizationId: string; libraryId: string; assetId: string };

/** The stored bytes of an asset that is gone, and the longest edges of the smaller pictures beside them. */
export type PurgedFile = { blob: string; tiers: number[] };
