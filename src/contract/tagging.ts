import { z } from 'zod';
import { limits } from './limits';
import { text } from './parameters';

/** What the service itself means by these words; no asset carries them as tags, however they are written. */
const reserved = ['index', 'trash'];

const tag = text
  .transform((sent) => sent.trim().normalize('NFC'))
  .refine(
    (value) => value !== '' && [...value].length <= limits.tagLength,
    `must have 1 to ${limits.tagLength} characters`,
  )
  .refine((value) => !value.includes(','), 'must not contain a comma');

const each = (shape: z.ZodType<string>, maxItems: number, name: string) =>
  z.array(shape).max(maxItems, `at most ${maxItems} ${name}`);

const once = (sent: string[]) => [...new Set(sent)];

const described = (maxItems: number) => ({
  override: { type: 'array' as const, items: { type: 'string' as const }, maxItems },
});

/** Assets of one call, each counted once. */
export const assetIds = each(text, limits.idsPerCall, 'assets')
  .transform(once)
  .meta(described(limits.idsPerCall));

/** Tags to take away: trimmed, composed, each counted once. Nobody carries a reserved one. */
export const tagsToRemove = each(tag, limits.tagsPerCall, 'tags')
  .transform(once)
  .meta(described(limits.tagsPerCall));

/** Tags to give: the same, and none of them reserved. */
export const tagsToApply = each(
  tag.refine((value) => !reserved.includes(value.toLowerCase()), 'is a reserved tag'),
  limits.tagsPerCall,
  'tags',
)
  .transform(once)
  .meta(described(limits.tagsPerCall));

const pairs = z.int().meta({ description: 'Pairs of asset and tag that changed state.' });

export const tagAnswer = z.object({ taggedCount: pairs });
export const untagAnswer = z.object({ untaggedCount: pairs });
