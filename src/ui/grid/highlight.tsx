import { parseHighlight } from './parse-highlight';

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
