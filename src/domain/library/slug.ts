const slugForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a text may stand as organization or library id: 1 to 63 of a-z 0-9 -, no hyphen first or last. */
export const isSlug = (text: string) => slugForm.test(text);

/** The slug a name suggests: "Été à Paris!" → "ete-a-paris"; "library" when nothing of it is left. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');
  return words || 'library';
}
