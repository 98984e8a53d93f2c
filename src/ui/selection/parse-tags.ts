/** The tags of a text with commas, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().normalize('NFC'))
      .filter(Boolean),
  ),
];
