/** How calls name what they are about. */
export type LibraryRef = { organizationId: string; libraryId: string };
export type AssetRef = LibraryRef & { assetId: string };
export type CollectionRef = { organizationId: string; collectionId: string };
