export type LinkRef = { organizationId: string; linkId: string };

/** The URL path of an organization's share links. */
export const sharesPath = (organizationId: string) => `/app/${organizationId}/-/shares`;

/** The URL path of one of them, with the answers of its visitors. */
export const sharePath = ({ organizationId, linkId }: LinkRef) =>
  `${sharesPath(organizationId)}/${linkId}`;
