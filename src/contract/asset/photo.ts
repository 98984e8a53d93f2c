import { z } from 'zod';

const text = z.string().nullable();
const number = z.number().nullable();

/** The settings of the camera, and the texts people wrote into the file. Only the pages receive it, not REST. */
export const photoDetails = z.object({
  lens: text,
  /** Seconds. */
  exposureTime: number,
  /** 2.8 is shown as f/2.8. */
  fNumber: number,
  iso: number,
  /** Millimetres; `focalLength35mm`: of the lens with the same angle of view on 35 mm film. */
  focalLength: number,
  focalLength35mm: number,
  artist: text,
  copyright: text,
  title: text,
  /** May have several lines. */
  caption: text,
  keywords: z.array(z.string()),
  /** In words, from the smallest to the largest: "Pier 3, Brest, France". Missing in older stored data. */
  place: text.default(null),
  /** How the file claims to have been made: a term of IPTC's digital source types, and whether it has a C2PA manifest. */
  digitalSource: z.object({ type: text, c2pa: z.boolean() }).optional(),
});
export type PhotoDetails = z.infer<typeof photoDetails>;
