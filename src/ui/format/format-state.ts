/** "in_review" → "In review". */
export const formatState = (state: string) => {
  const words = state.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
