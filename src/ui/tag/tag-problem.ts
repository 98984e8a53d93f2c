import { hasMoreCharacters } from '@/contract/characters';
import { isReservedTag, LIMITS } from '@/contract/limits';

/** Why a tag is not accepted, in a sentence; null for a valid tag. */
export function tagProblem(tag: string): string | null {
  if (hasMoreCharacters(tag, LIMITS.tagLength))
    return `Tags can have up to ${LIMITS.tagLength} characters: “${tag.slice(0, 30)}…”.`;
  if (tag.includes(',')) return 'Tags can’t contain a comma.';
  if (isReservedTag(tag)) return `“${tag}” can’t be a tag.`;
  return null;
}
