import { z } from 'zod';
import { asset } from '../asset/asset';
import { list, text } from '../parameters';
import { facets } from './facets';
import { parseSort, SORT_NAMES } from './sort';

export const filterQuery = text.default('').meta({
  description:
    'Only assets that this means: words, “phrases”, `key:value`, `OR`, brackets, `-` for without. A refusal names the keys.',
  example: 'tag:sea -type:video taken:2026-06..',
});

export const sortQuery = text
  .default('')
  .transform(parseSort)
  .meta({
    description: `The order: ${SORT_NAMES.join(', ')}; with \`-\` before it, descending.`,
    example: '-taken',
    override: { type: 'string' },
  });

export const cursorQuery = text
  .meta({
    description: 'Instead of `page`: empty for the start, then `nextCursor` of the answer before.',
    example: '',
  })
  .optional();

const MAX_FIELDS = 100;
const ASSET_FIELDS = Object.keys(asset.shape);

/** Fields of an entry of a list, beside those of an asset. */
export const fieldsQuery = (others: string[] = []) => {
  const names = [...ASSET_FIELDS, ...others];
  return list(MAX_FIELDS, 'fields')
    .pipe(z.array(z.enum(names as [string, ...string[]])))
    .meta({
      description: 'Only these fields of each asset.',
      example: ['id', 'name', 'url'],
      override: { type: 'array', items: { type: 'string' } },
    });
};

/** How lists and searches choose and order assets. */
export const selectionQuery = { filter: filterQuery, sort: sortQuery, cursor: cursorQuery };

/** What an answer gains. */
export const selectionAnswer = {
  nextCursor: z
    .string()
    .nullable()
    .meta({
      id: 'NextCursor',
      description: 'With `cursor`: the next one; null at the end.',
      example: 'WyJhZGRlZCIsIjE3ODE0MzEyMDAwMDAiXQ',
    })
    .optional()
    .describe('The next one of `cursor`.'),
  facets: facets.optional().describe('What was counted.'),
};
