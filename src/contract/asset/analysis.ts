import { z } from 'zod';

/** A part of an image, as shares of its width and height from the top left corner. */
const box = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});

/** What the analyser found in an image. Confidences are from 0 to 1. */
export const analysis = z.object({
  /** Lines of text in reading order. */
  lines: z.array(z.object({ text: z.string(), confidence: z.number(), box })),
  /** The most certain first. The label is also a tag, unless somebody removed it. */
  objects: z.array(z.object({ label: z.string(), confidence: z.number(), box })),
  /** What the image shows as a whole, by the operator's model; then tags name these, not the objects. */
  labels: z.array(z.object({ label: z.string(), confidence: z.number() })).nullable(),
  /** The description without the place that it may name. */
  descriptionForStrangers: z.string().nullable(),
});
export type Analysis = z.infer<typeof analysis>;
