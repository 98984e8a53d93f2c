import { z } from 'zod';
import { LIMITS } from '../limits';
import { assetId, text } from '../parameters';
import { tile } from './browse';

/** The SHA-256 of a file, in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');

/** The oldest original of a library with the requested bytes. */
export const presentFile = z.object({ sha256: z.string(), id: z.string(), name: z.string() });
export type PresentFile = z.infer<typeof presentFile>;

/** SHA-256 of files, of which each counts once. */
export const sha256s = z
  .array(
    text.transform((sent) => sent.toLowerCase()).pipe(sha256),
    'must be a list of SHA-256 in hex',
  )
  .max(LIMITS.knownFilesPerCall, `at most ${LIMITS.knownFilesPerCall} at a time`)
  .meta({
    description: 'SHA-256 of files, in hex.',
    example: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  });

export const copies = z
  .int()
  .min(1)
  .max(LIMITS.copiesOfKnownFile)
  .default(1)
  .meta({ description: 'How many assets of each file to name, the oldest first.', example: 1 });

/** Which of these files a library has. */
export const knownFiles = z.object({
  known: z
    .array(
      z.object({
        sha256: z.string().meta({
          description: 'Of the file, as it was uploaded.',
          example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        }),
        id: assetId,
      }),
    )
    .describe('Those the library has, each with its oldest asset, or as many as asked for.'),
});

/** `created` in unix milliseconds. */
const duplicate = tile.extend({ created: z.number(), sizeBytes: z.number() });
export type Duplicate = z.infer<typeof duplicate>;

/** Live originals of a library with the same bytes. */
export const duplicateGroup = z.object({
  sha256: z.string(),
  total: z.int(),
  /** The oldest of them, up to `LIMITS.duplicatesPage.assets`. */
  assets: z.array(duplicate),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** `next`: the next page begins after this group; null: there is none. */
export const duplicatesPage = z.object({
  groups: z.array(duplicateGroup),
  next: z.string().nullable(),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;

/** Similar live originals of a library, the oldest first, up to `LIMITS.duplicatesPage.assets`. */
export const alikeGroup = z.object({ key: z.string(), assets: z.array(duplicate) });
export type AlikeGroup = z.infer<typeof alikeGroup>;

/** The key of a group: a perceptual hash. */
export const alikeKey = z.string().regex(/^\d{1,19}$/, 'must be the key of a group');

/** `next`: the next page begins after the group with this key; null: there is none. */
export const alikePage = z.object({ groups: z.array(alikeGroup), next: z.string().nullable() });
export type AlikePage = z.infer<typeof alikePage>;

/** What happens to the others when one of a group is kept. */
export const fate = z.enum(['variants', 'trash']);
export type Fate = z.infer<typeof fate>;

/** How many of the others became variants or went to the trash, and the change, to undo it; null when none did. */
export const keptOne = z.object({ changed: z.int(), changeId: z.string().nullable() });
export type KeptOne = z.infer<typeof keptOne>;
