/** A part of a text, and whether it matched. */
export type HighlightPart = { text: string; marked: boolean };

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * Parses a highlight: escaped HTML with `<mark>` as the only tag. Everything else stays text, so no name is ever
 * rendered as HTML.
 */
export function parseHighlight(html: string): HighlightPart[] {
  let marked = false;
  const parts: HighlightPart[] = [];
  for (const part of html.split(/(<\/?mark>)/)) {
    if (part === '<mark>') marked = true;
    else if (part === '</mark>') marked = false;
    else if (part !== '') parts.push({ text: unescapeHtml(part), marked });
  }
  return parts;
}

const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
