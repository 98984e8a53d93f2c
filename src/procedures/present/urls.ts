import type { PlaybackFile } from '@/contract/asset/playback';
/** Builds permanent URLs below the public URL of the service. */
export type Urls = {
  /** The service itself, without a slash at the end. */
  site: string;
  file(assetId: string): string;
  /** A rendition by its longest edge, the tiny blurred image, or a file of the version of a video for browsers. */
  rendition(assetId: string, name: number | 'blurred' | PlaybackFile): string;
  app(asset: { organization_id: string; library_id: string; id: string }): string;
  claim(token: string): string;
  invitation(token: string): string;
  webhooks(organizationId: string): string;
  links(organizationId: string): string;
  /** Ends mails to a member with one POST. */
  unsubscribe(token: string): string;
  feedback(organizationId: string, linkId: string): string;
  approvalRequest(organizationId: string, requestId: string): string;
  shareLink(token: string): string;
  /** Takes one file without a credential. */
  uploadAddress(token: string): string;
  /** The current image of a person. */
  avatar(personId: string): string;
  /** A logo or a cover. Another image has another URL. */
  brandImage(blob: string): string;
};

export const urlsBelow = (publicUrl: string): Urls => ({
  site: publicUrl,
  file: (assetId) => `${publicUrl}/cdn/${assetId}`,
  rendition: (assetId, name) => `${publicUrl}/cdn/${assetId}/${name}`,
  app: (asset) => `${publicUrl}/app/${asset.organization_id}/${asset.library_id}/${asset.id}`,
  claim: (token) => `${publicUrl}/claim/${token}`,
  invitation: (token) => `${publicUrl}/invite/${token}`,
  webhooks: (id) => `${publicUrl}/app/${id}/settings/webhooks`,
  links: (id) => `${publicUrl}/app/${id}/-/shares`,
  unsubscribe: (token) => `${publicUrl}/unsubscribe/${token}`,
  feedback: (id, linkId) => `${publicUrl}/app/${id}/-/shares/${linkId}`,
  approvalRequest: (id, requestId) => `${publicUrl}/app/${id}/-/requests/${requestId}`,
  shareLink: (token) => `${publicUrl}/s/${token}`,
  uploadAddress: (token) => `${publicUrl}/api/upload-addresses/${token}`,
  avatar: (personId) => `${publicUrl}/cdn/avatars/${personId}`,
  brandImage: (blob) => `${publicUrl}/cdn/brands/${blob}`,
});
