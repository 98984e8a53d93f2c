import { CopyButton } from './copy-button';

type CodeBlockProps = { title: string; code: string; name?: string };

/**
 * A command to paste into a terminal, or another text, with a copy button. `name`: the name of the text, for screen
 * readers.
 */
export function CodeBlock({ title, code, name = `command: ${title}` }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-sunken">
      <figcaption
        dir="auto"
        className="flex flex-wrap items-center justify-between gap-x-4 py-2 pr-2 pl-4 text-sm font-medium"
      >
        {title}
        <CopyButton text={code} name={name} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[32rem] overflow-auto px-4 pb-4 font-mono text-xs leading-relaxed -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
