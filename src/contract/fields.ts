import { z } from 'zod';
import { EXAMPLE_ID, text } from './parameters';

// Fields that several shapes have, beside those in paths (parameters.ts). `description` and `example` in the `meta` of a
// field are its texts in the OpenAPI document. A number, a boolean, a choice and a default are their own example; an
// optional field without one is left out of examples.

export const id = text.meta({ description: 'Id.', example: EXAMPLE_ID });
export const variantId = text.meta({
  description: 'Id of the variant.',
  example: 'Zt5uVb7nH1dQe4sXo2wRk',
});
export const targetLibraryId = text.meta({
  description: 'Id of the library that the assets move to.',
  example: 'archive',
});

export const name = z.string().meta({ description: 'Name.', example: 'Spring campaign' });
export const fileName = name.meta({ example: 'lighthouse.jpg' });
export const personName = name.meta({ example: 'Ada Moreau' });
export const email = z.string().meta({ example: 'ada@example.org' });

export const avatarUrl = z.string().meta({
  description: 'Address of the image of the person.',
  example: 'https://media.example.org/cdn/avatars/Qw1eRt2yUi3oPa4sDf5gH',
});

/** Unix milliseconds. */
export const created = z
  .number()
  .meta({ description: 'When it was made, in Unix milliseconds.', example: 1_783_400_000_000 });
export const updated = z.number().meta({
  description: 'When it was last changed, in Unix milliseconds.',
  example: 1_783_400_003_000,
});
export const expires = z
  .number()
  .meta({ description: 'When it ends, in Unix milliseconds.', example: 1_785_992_000_000 });

export const undoableId = text.meta({
  description: 'Id of the change.',
  example: 'Vc8nXz4mLk1jHg6fDs3aQ',
});
export const changeId = undoableId
  .nullable()
  .describe('The change, which who made it can undo for ten minutes; null when nothing changed.');
