/** As much of a text as tells it from others in the name of a button. */
export const excerptOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
