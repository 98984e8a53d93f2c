/** The id of the element that shows a comment. */
export const commentElementId = (id: string) => `comment-${id}`;
