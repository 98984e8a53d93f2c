/** The URL path of the page with everything similar to an asset. */
export const similarPath = (libraryPath: string, assetId: string) =>
  `${libraryPath}/${assetId}/similar`;
