/** A stretch of text, and whether it is what was looked for. */
export type HighlightPart = { text: string; marked: boolean };

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * Reads the text of a highlight: escaped HTML in which nothing but `<mark>` is a tag. Whatever else looks like one
 * stays text, so that nothing a name brings is ever drawn as HTML.
 */
export function parseHighlight(html: string): HighlightPart[] {
  let marked = false;
  const stretches: HighlightPart[] = [];
  for (const part of html.split(/(<\/?mark>)/)) {
    if (part === '<mark>') marked = true;
    else if (part === '</mark>') marked = false;
    else if (part !== '') stretches.push({ text: unescapeHtml(part), marked });
  }
  return stretches;
}

const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
