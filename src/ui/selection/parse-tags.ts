/** The tags in a comma-separated text, each once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().normalize('NFC'))
      .filter(Boolean),
  ),
];
