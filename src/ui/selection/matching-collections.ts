/** The collections whose names contain every typed word, ignoring case and accents. */
export function matchingCollections<Listed extends { name: string }>(
  collections: Listed[],
  typed: string,
): Listed[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return collections.filter(({ name }) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  });
}

/** Whether two names are the same, ignoring case. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().normalize('NFC').toLowerCase() === other.trim().normalize('NFC').toLowerCase();

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
