/** How calls name their subject. */
export type LibraryRef = { organizationId: string; libraryId: string };
export type AssetRef = LibraryRef & { assetId: string };
export type CollectionRef = { organizationId: string; collectionId: string };
