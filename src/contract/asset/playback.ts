import { z } from 'zod';

/** A file that belongs to the version of a video for browsers, by the last part of its URL. */
export type PlaybackFile = 'playback' | 'strip' | `captions-${number}`;

/** Tracks of captions; further ones of a video are left out. */
export const MAX_CAPTIONS = 8;

const PLAYBACK_FILE = /^(?:playback|strip|captions-[0-7])$/;

export const isPlaybackFile = (name: string): name is PlaybackFile => PLAYBACK_FILE.test(name);

/** The version of a video that every browser plays. */
export const playback = z
  .object({
    state: z
      .enum(['waiting', 'ready', 'failed'])
      .meta({ description: 'Whether it is made already, or could not be.' }),
    progress: z.number().meta({ description: 'From 0 to 1.' }),
    url: z.string().nullable().meta({
      description:
        'MP4 with H.264 and AAC, at most 1080 pixels on its shorter edge; null until it is ready.',
    }),
    width: z.int().nullable().describe('Pixels.'),
    height: z.int().nullable().describe('Pixels.'),
    frameRate: z.number().nullable().describe('Frames per second.'),
    originalPlays: z.boolean().meta({ description: 'Whether browsers play the original as well.' }),
    strip: z
      .object({
        url: z.string().meta({ description: 'Its URL.' }),
        interval: z.number().meta({ description: 'Seconds from one frame to the next.' }),
        count: z.int().meta({ description: 'How many frames it has.' }),
        columns: z.int().meta({ description: 'Frames in a row.' }),
        width: z.int().meta({ description: 'Pixels of one frame.' }),
        height: z.int().describe('Pixels.'),
      })
      .nullable()
      .meta({ description: 'Small frames in one JPEG, row by row; null until it is ready.' }),
    captions: z
      .array(
        z.object({
          url: z.string().meta({ description: 'WebVTT.' }),
          language: z
            .string()
            .nullable()
            .meta({ description: 'As in BCP 47; null when the file does not say.' }),
          label: z.string().meta({ description: 'Its title, else its language.' }),
        }),
      )
      .meta({
        description: `The subtitles within the file that are text, at most ${MAX_CAPTIONS}; empty until it is ready.`,
      }),
  })
  .meta({ id: 'Playback' });
export type Playback = z.infer<typeof playback>;
