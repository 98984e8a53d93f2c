import { readMarked } from './marked-text';

/** The text of a highlight with what was found in it marked. Each stretch is text; none of it is drawn as HTML. */
export const Marked = ({ html }: { html: string }) =>
  readMarked(html).map(({ text, marked }, place) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text stay at their places.
      <mark key={place} className="rounded-picture bg-accent-soft text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  );
