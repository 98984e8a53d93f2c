import { parseHighlight } from './parse-highlight';

/** The text of a highlight with what was found in it marked. Each stretch is text; none of it is drawn as HTML. */
export const Highlight = ({ html }: { html: string }) =>
  parseHighlight(html).map(({ text, marked }, place) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text stay at their places.
      <mark key={place} className="rounded-image bg-accent-soft text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  );
