import { z } from 'zod';

/** The images of a brand: beside the title, and above it. */
export const BRAND_IMAGES = ['logo', 'cover'] as const;
export type BrandImage = (typeof BRAND_IMAGES)[number];

/** Six digits, so that the value of a colour field and the stored one are the same text. */
export const accent = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour such as "#1a2b3c".');

/** What an owner chooses besides the images. */
export const brandChoices = z.object({
  /** Null: the colour of the service. */
  accent: accent.nullable(),
  /** Whether a line at the end of the page says which service it is made with. */
  namesService: z.boolean(),
});

export type BrandChoices = z.infer<typeof brandChoices>;

/** How an organization looks to the visitors of its share links. */
export const brand = brandChoices.extend({
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
});
export type Brand = z.infer<typeof brand>;
