import { expect, it } from 'vitest';
import { z } from 'zod';
import { email, list, wholeNumber } from '@/contract/parameters';
import { sayIssues } from './say-issues';

const shape = z.object({
  name: z.string(),
  size: z.int().max(9),
  shared: z.boolean(),
  kind: z.enum(['image', 'video', 'both']),
  ids: z.array(z.string()).min(1),
  email,
  page: wholeNumber({ min: 1, max: 9, fallback: 1 }),
  tags: list(2, 'tags'),
  source: z.object({ url: z.string().min(1) }).optional(),
  after: z.union([z.literal('latest'), z.string().regex(/^\d+$/, 'must be an id')]),
});
const RIGHT = {
  name: 'a',
  size: 1,
  shared: true,
  kind: 'both',
  ids: ['a'],
  email: 'a@example.org',
  after: '1',
};

it.each([
  [{ name: undefined }, 'name is missing: it must be a text'],
  [{ name: 1, size: 1.5 }, 'name must be a text; size must be a whole number'],
  [{ size: 10 }, 'size must be at most 9'],
  [{ shared: 'true' }, 'shared must be true or false'],
  [{ kind: 'x' }, 'kind must be one of "image", "video", "both"'],
  [{ ids: [] }, 'ids must not be empty'],
  [{ ids: ['a', 1] }, 'ids.1 must be a text'],
  [
    { ids: [1, 2, 3, 4, 5, 6, 7] },
    'ids.0 must be a text; ids.1 must be a text; ids.2 must be a text; ids.3 must be a text; ids.4 must be a text; and 2 more',
  ],
  [{ email: 'a' }, 'email must be an email address'],
  [{ page: '0' }, 'page must be from 1 to 9'],
  [{ tags: ['a', 'b', 'c'] }, 'tags: at most 2 tags'],
  [{ tags: 1 }, 'tags must be a text or a list'],
  [{ source: { url: '' } }, 'source.url must not be empty'],
  [{ source: [] }, 'source must be an object'],
  [{ after: 'x' }, 'after must be an id'],
])('%j: %s', (sent, said) => {
  expect(sayIssues(shape.safeParse({ ...RIGHT, ...sent }).error?.issues ?? [])).toBe(said);
});
