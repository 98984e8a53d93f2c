/** The permanent urls of things, below the service's public address. */
export type Urls = {
  /** The service itself, without a slash at the end. */
  site: string;
  file(assetId: string): string;
  /** A smaller image by its longest edge, or the tiny blurred one. */
  rendition(assetId: string, name: number | 'blurred'): string;
  app(asset: { organization_id: string; library_id: string; id: string }): string;
  claim(token: string): string;
  invitation(token: string): string;
  /** The image of a person, whichever it is at present. */
  avatar(personId: string): string;
};

export const urlsBelow = (publicUrl: string): Urls => ({
  site: publicUrl,
  file: (assetId) => `${publicUrl}/cdn/${assetId}`,
  rendition: (assetId, name) => `${publicUrl}/cdn/${assetId}/${name}`,
  app: (asset) => `${publicUrl}/app/${asset.organization_id}/${asset.library_id}/${asset.id}`,
  claim: (token) => `${publicUrl}/claim/${token}`,
  invitation: (token) => `${publicUrl}/invite/${token}`,
  avatar: (personId) => `${publicUrl}/cdn/avatars/${personId}`,
});
