export type RequestRef = { organizationId: string; requestId: string };

/** The URL path of a request for approval. */
export const requestPath = ({ organizationId, requestId }: RequestRef) =>
  `/app/${organizationId}/-/requests/${requestId}`;
