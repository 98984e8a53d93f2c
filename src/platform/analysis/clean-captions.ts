import { z } from 'zod';
import { tagToApply } from '@/contract/asset/tagging';
import { DISGUISES } from '@/contract/disguise';
import { LIMITS } from '@/contract/limits';
import type { Captions } from './port';

/** The answer required of a model. No length limits: not every server accepts them, and texts are cut later. */
export const captionsShape = z.object({
  description: z.string(),
  tags: z.array(z.string()),
});

const MAX_TAGS = 20;

/**
 * Makes a model's answer fit the rules of tags and descriptions, whatever its content. Null when no description or no
 * tag is left.
 */
export function cleanCaptions({
  description,
  tags,
}: z.infer<typeof captionsShape>): Captions | null {
  const accepted = { description: asParagraph(description), tags: asTags(tags) };
  return accepted.description && accepted.tags.length > 0 ? accepted : null;
}

const asLine = (text: string): string =>
  text.replace(DISGUISES, ' ').replace(/\s+/g, ' ').normalize('NFC').trim();

const asParagraph = (text: string): string => {
  const characters = [...asLine(text)];
  if (characters.length <= LIMITS.descriptionLength) return characters.join('');
  return `${characters.slice(0, LIMITS.descriptionLength - 1).join('')}…`;
};

/** A comma separates tags. If tags differ only in case, the first one stays. */
const asTags = (sent: string[]): string[] => {
  const found = new Map<string, string>();
  for (const words of sent.flatMap((text) => text.split(','))) {
    const cut = [...asLine(words)].slice(0, LIMITS.tagLength).join('');
    const tag = tagToApply.safeParse(cut);
    if (tag.success && !found.has(tag.data.toLowerCase()))
      found.set(tag.data.toLowerCase(), tag.data);
    if (found.size === MAX_TAGS) break;
  }
  return [...found.values()];
};
