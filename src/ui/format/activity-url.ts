/** The path of the page with what happened in an organization. */
export const activityPath = (organizationId: string) => `/app/${organizationId}/-/activity`;
