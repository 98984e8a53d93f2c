/** A description from the OpenAPI document. Its only markup is `code`. */
export const Prose = ({ children, className = '' }: { children: string; className?: string }) => (
  <p className={`wrap-anywhere ${className}`}>
    {children.split('`').map((part, place) =>
      place % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
        <code key={place} className="rounded-image bg-sunken px-1 font-mono text-[0.92em]">
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </p>
);
