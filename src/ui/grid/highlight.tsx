/** A text with its matches marked. Nothing in it is rendered as HTML. */
export const Highlight = ({ html }: { html: string }) =>
  parseHighlight(html).map(({ text, marked }, place) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <mark key={place} className="rounded-image bg-accent-soft text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  );

/** A part of a text, and whether it matched. */
type HighlightPart = { text: string; marked: boolean };

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
