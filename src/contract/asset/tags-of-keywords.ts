import { hasMoreCharacters } from '../characters';
import { isReservedTag, LIMITS } from '../limits';

/** The caption of a file as a description, cut to the allowed length. */
export const descriptionOfCaption = (caption: string | null): string | null =>
  caption && [...caption].slice(0, LIMITS.descriptionLength).join('');

/** The keywords of a file as tags: commas separate several, and invalid tags are left out. */
export const tagsOfKeywords = (keywords: string[]): string[] => {
  const words = keywords.flatMap((keyword) => keyword.split(','));
  const tags = words.map((word) => word.trim().normalize('NFC'));
  return [...new Set(tags)].filter(
    (tag) => tag !== '' && !hasMoreCharacters(tag, LIMITS.tagLength) && !isReservedTag(tag),
  );
};
