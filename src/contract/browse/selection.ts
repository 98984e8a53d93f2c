import { z } from 'zod';
import { asset } from '../asset/asset';
import { list, text } from '../parameters';
import { facets } from './facets';
import { parseSort, SORT_NAMES } from './sort';

export const filterQuery = text.default('').meta({
  description: 'Only assets that a text in the filter language means (docs/filter.md).',
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

export const cursorQuery = text.optional().meta({
  description:
    'Instead of `page`: empty for the start, then `nextCursor` of the answer before. What is neither added nor removed meanwhile is listed once.',
  example: '',
});

const ASSET_FIELDS = Object.keys(asset.shape);

/** Fields of an entry of a list, beside those of an asset. */
export const fieldsQuery = (others: string[] = []) => {
  const names = [...ASSET_FIELDS, ...others];
  return list(names.length, 'fields')
    .pipe(z.array(z.enum(names as [string, ...string[]])))
    .meta({
      description: 'Only these fields of each asset.',
      example: ['id', 'name', 'url'],
      override: { type: 'array', items: { type: 'string', enum: names } },
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
      description: 'With `cursor`: the next one; null at the end.',
      example: 'WyItdGFrZW4iLCIxNzgxNDMxMjAwMDAwIl0',
    })
    .optional(),
  facets: facets.describe('With `facets`: what was counted.').optional(),
};
