/** The permanent addresses of things, below the service's public address. */
export type Addresses = {
  file(assetId: string): string;
  /** A smaller picture by its longest edge, or the tiny blurred one. */
  derived(assetId: string, name: number | 'blurred'): string;
  app(asset: { organization_id: string; library_id: string; id: string }): string;
  claim(token: string): string;
  /** The picture of a person, whichever it is at present. */
  avatar(personId: string): string;
};

export const addressesBelow = (publicUrl: string): Addresses => ({
  file: (assetId) => `${publicUrl}/cdn/${assetId}`,
  derived: (assetId, name) => `${publicUrl}/cdn/${assetId}/${name}`,
  app: (asset) => `${publicUrl}/app/${asset.organization_id}/${asset.library_id}/${asset.id}`,
  claim: (token) => `${publicUrl}/claim/${token}`,
  avatar: (personId) => `${publicUrl}/cdn/avatars/${personId}`,
});
