/** The URL path of the answers of a link's visitors. */
export const feedbackPath = ({
  organizationId,
  linkId,
}: {
  organizationId: string;
  linkId: string;
}) => `/app/${organizationId}/-/feedback/${linkId}`;
