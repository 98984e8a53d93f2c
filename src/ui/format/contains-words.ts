/** A text without its case and accents: "cafe" for "Café". */
export const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells the texts that contain every typed word, ignoring case and accents. */
export function containsWords(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Whether two names are the same, ignoring case. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (name: string) => name.trim().normalize('NFC').toLowerCase();
