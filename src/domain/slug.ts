const SLUG_FORM = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether a text is a valid organization or library id: 1 to 63 of a-z 0-9 -, no hyphen first or last
 * (docs/rules.md#create-library).
 */
export const isSlug = (text: string) => SLUG_FORM.test(text);

const TAKEN_SLUGS = ['settings', 'search'];

/** Whether a page URL already uses this slug in the place of a library; then no library may have it. */
export const isTakenSlug = (slug: string) => TAKEN_SLUGS.includes(slug);

/** The slug made from a name: "Été à Paris!" → "ete-a-paris"; `otherwise` when nothing of the name is left. */
export function slugOf(name: string, otherwise: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return isTakenSlug(words) ? `${words}-1` : words || otherwise;
}

/** The prefix of a slug's numbered forms, short enough to keep the whole within 63 characters. */
export const numberedPrefix = (slug: string) => `${slug.slice(0, 55)}-`;

/** The slug itself, or with the first free number after it: -2, -3 … */
export function firstFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let n = 2; taken.has(candidate); n++) candidate = `${numberedPrefix(slug)}${n}`;
  return candidate;
}
