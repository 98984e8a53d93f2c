import { expect, it } from 'vitest';
import { z } from 'zod';
import { list, page } from '@/contract/parameters';
import { procedureNamed } from '@/procedures/router';
import { describeTool } from './describe-tool';
import { refusalOfArguments } from './refusal-of-arguments';
import { TOOLS } from './tools';
import { uploadOneInput, uploadSeveralInput } from './upload-source';

const shape = z.object({
  name: z.string(),
  tags: list(3, 'tags'),
  page: page({ first: 1 }),
  sort: z.enum(['manual', 'name']).optional(),
  shown: z.boolean().optional(),
  people: z.array(z.string()).nullable().default(null),
  mark: z.object({ x: z.number() }).optional(),
});
const place = { organizationId: 'o', libraryId: 'l' };

it.each([
  [shape, {}, '`name` is missing.'],
  [shape, { name: 5 }, '`name` must be text.'],
  [shape, { name: '', tags: 7 }, '`tags` must be text or a list.'],
  [shape, { name: '', tags: ['a', 7] }, '`tags.1` must be text.'],
  [shape, { name: '', tags: 'a,b,c,d' }, '`tags`: at most 3 tags.'],
  [shape, { name: '', page: '0' }, '`page` must be from 1 to 999999999.'],
  [shape, { name: '', sort: 'size' }, '`sort` must be manual or name.'],
  [shape, { name: '', shown: 'yes' }, '`shown` must be true or false.'],
  [shape, { name: '', people: 'all' }, '`people` must be a list.'],
  [shape, { name: '', mark: {} }, '`mark.x` is missing.'],
  [uploadOneInput, place, '`source` is missing.'],
  [uploadOneInput, { ...place, source: 'a.png' }, '`source` must be an object.'],
  [
    uploadOneInput,
    { ...place, source: { kind: 'file' } },
    '`source.kind` must be url, base64 or address.',
  ],
  [uploadOneInput, { ...place, source: { kind: 'url' } }, '`source.url` is missing.'],
  [uploadSeveralInput, { ...place, sources: [{ kind: 'url' }] }, '`sources.0.url` is missing.'],
])('of %o given %o is one sentence', (input, sent, sentence) => {
  const { error } = input.safeParse(sent);
  expect(refusalOfArguments(error, sent)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: sentence,
  });
});

it.each(TOOLS)('of $name with objects for everything but its place is one sentence', (tool) => {
  const input = tool.input ?? procedureNamed(tool.procedure).inputs[0] ?? z.object({});
  const { properties = {} } = describeTool(tool).inputSchema;
  const names = Object.keys(properties).filter((name) => !Object.hasOwn(place, name));
  if (names.length === 0) return;
  const sent = { ...place, ...Object.fromEntries(names.map((name) => [name, { wrong: 1 }])) };
  const { message } = refusalOfArguments((input as z.ZodType).safeParse(sent).error, sent);
  expect(message).toMatch(/^`[\w.]+`[^.]*\w\.$/);
  expect(message).not.toMatch(/expected|received|invalid input/i);
});
