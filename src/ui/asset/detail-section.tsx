import { type ReactNode, useId } from 'react';

type DetailSectionProps = {
  title: string;
  /** Buttons or a link beside the title. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled part of the details of an asset. */
export function DetailSection(props: DetailSectionProps) {
  const { title, beside, className = 'grid gap-2.5', children } = props;
  const id = useId();
  const heading = (
    <h2 dir="auto" id={id} className="text-sm font-medium">
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className={className}>
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {heading}
          {beside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
