import { z } from 'zod';
import { list } from '../parameters';

export const FACET_NAMES = [
  'type',
  'camera',
  'place',
  'year',
  'month',
  'tag',
  'by',
  'approval',
  'library',
  'color',
  'object',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** The most values of a facet. */
export const FACET_VALUES = 50;

export const facet = z
  .object({
    values: z
      .array(
        z.object({
          value: z.string().meta({ description: 'As `filter` takes it.', example: 'image/jpeg' }),
          count: z.int().meta({ description: 'How many assets have it.', example: 42 }),
        }),
      )
      .describe('The most frequent first, 50 at most.'),
    more: z.boolean().describe('Whether there are other values.'),
    exact: z.boolean().describe('Whether all found were counted.'),
  })
  .meta({ id: 'Facet' });

type FacetShape = Record<FacetName, z.ZodOptional<typeof facet>>;

export const facets = z
  .object(
    Object.fromEntries(
      FACET_NAMES.map((name) => [name, facet.optional().describe('Counts.')]),
    ) as FacetShape,
  )
  .meta({
    id: 'Facets',
    description: 'With `facets`: what was counted.',
    example: {
      type: { values: [{ value: 'image/jpeg', count: 42 }], more: false, exact: true },
    },
  });
export type Facets = z.infer<typeof facets>;

export const facetNames = z.array(z.enum(FACET_NAMES)).max(FACET_NAMES.length);

export const facetsQuery = list(FACET_NAMES.length, 'facets')
  .pipe(facetNames)
  .meta({
    description: 'What to count over all pages, with its most frequent values.',
    example: ['type', 'tag'],
    override: { type: 'array', items: { type: 'string', enum: [...FACET_NAMES] } },
  });
