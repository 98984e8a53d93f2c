import { LIMITS } from '@/contract/limits';

/**
 * The tags of an asset after a machine found some: people's tags stay, what it found before goes, and a tag that people
 * removed does not come back.
 * @param given every tag that machines gave before; those the asset lacks were removed by people
 */
export function renewTags(
  { tags, ai_tags }: { tags: string[]; ai_tags: string[] },
  found: string[],
  given: string[],
) {
  const byPeople = tags.filter((tag) => !ai_tags.includes(tag));
  const removed = given.filter((tag) => !tags.includes(tag));
  const byMachine = found
    .filter((tag) => !byPeople.includes(tag) && !removed.includes(tag))
    .slice(0, Math.max(0, LIMITS.tagsPerAsset - byPeople.length));
  return { all: [...byPeople, ...byMachine], byMachine, removed };
}
