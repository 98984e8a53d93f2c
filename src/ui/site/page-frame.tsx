import type { ReactNode } from 'react';

/** The parts of every page: skip link, header, main region. */
export function PageFrame(props: { header: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const { header, footer, children } = props;
  return (
    <>
      <a
        href="#content"
        className="skip-link rounded-control bg-ink px-4 py-2 text-sm font-medium text-paper"
      >
        Skip to content
      </a>
      {header}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer}
    </>
  );
}
