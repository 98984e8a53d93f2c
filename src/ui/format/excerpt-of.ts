/** Enough of a text to recognize it in the name of a button. */
export const excerptOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
