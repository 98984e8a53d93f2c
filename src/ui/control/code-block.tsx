import { CopyButton } from './copy-button';

/** A command to paste into a terminal, with a copy button. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-4 py-2 pr-2 pl-4 text-sm font-medium">
        {title}
        <CopyButton text={code} name={`command: ${title}`} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto px-4 pb-4 font-mono text-xs leading-relaxed -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
