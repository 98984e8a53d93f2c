import { z } from 'zod';
import { asset } from '../asset/asset';
import { selectionAnswer } from './selection';

export const searchHitHighlights = z
  .object({
    name: z
      .string()
      .meta({
        description: 'The name as HTML, matched terms in <mark>.',
        example: '<mark>lighthouse</mark>.jpg',
      })
      .optional(),
    tags: z
      .array(z.string())
      .meta({ description: 'The tags that matched.', example: ['lighthouse', 'sea'] })
      .optional(),
  })
  .meta({
    id: 'SearchHitHighlights',
    description: 'A field is present only when the search matched it.',
  });

export type SearchHitHighlights = z.infer<typeof searchHitHighlights>;

export const searchHit = asset
  .extend({
    highlights: searchHitHighlights.describe('What matched.'),
    score: z
      .number()
      .meta({ description: 'Relevance, higher is better.', example: 0.92 })
      .optional(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHit>;

export const searchResult = z
  .object({
    hits: z.array(searchHit).describe('The assets of this page, the best first.'),
    found: z.int().meta({
      description: 'All matches, whatever the page. More than 250,000 may be given as 250,000.',
    }),
    page: z.int().meta({ description: 'Counted from 1.' }),
    ...selectionAnswer,
  })
  .meta({ id: 'SearchResult' });
