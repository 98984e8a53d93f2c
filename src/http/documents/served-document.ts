/** A document that is the same for everybody. `type`: its media type, of text in UTF-8. */
export type ServedDocument = { type: string; body: string };
