/** What operations leave to the background functions, by event name. */
export type Events = {
  /** An asset's bytes are stored and wait for being looked at. */
  'asset/uploaded': AssetAddress;
};

export type EventName = keyof Events;

export type AssetAddress = { organizationId: string; libraryId: string; assetId: string };
