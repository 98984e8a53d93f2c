import { makeMatchFinder } from './find-matches';
import { mapPlainText, plainText } from './plain-text';
import type { Term } from './terms';

// Noncharacters mark the matches until the text is escaped, so no name can add its own HTML.
const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';
const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [OPEN]: '<mark>',
  [CLOSE]: '</mark>',
};

/** Text with U+FDD0 and U+FDD1 around its matches as HTML, the matches in `<mark>`. */
const toHtml = (marked: string) =>
  marked.replace(/[&<>"'\ufdd0\ufdd1]/g, (character) => HTML_ESCAPES[character] ?? character);

export type Highlighter = {
  /** The text as HTML with the matching words in `<mark>`; null when none matches. */
  highlight(text: string): string | null;
  /** Whether a term matches in the text. */
  isMatch(text: string): boolean;
};

/** Shows where the terms match in texts. */
export function makeHighlighter(terms: Term[]): Highlighter {
  const { isMatch, findMatches } = makeMatchFinder(terms);
  return {
    isMatch: (text) => isMatch(plainText(text)),
    highlight(text) {
      const clean = text.replaceAll(OPEN, ' ').replaceAll(CLOSE, ' ');
      const { plain, startOf, endOf } = mapPlainText(clean);
      const spans = findMatches(plain);
      if (spans.length === 0) return null;
      let marked = '';
      let end = 0;
      for (const span of spans) {
        const start = Math.max(end, startOf(span.start));
        marked += clean.slice(end, start);
        end = endOf(span.end - 1);
        marked += OPEN + clean.slice(start, end) + CLOSE;
      }
      return toHtml(marked + clean.slice(end));
    },
  };
}
