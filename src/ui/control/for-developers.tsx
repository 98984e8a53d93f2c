import { ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Keys and commands behind one line. */
export const ForDevelopers = ({ children }: { children: ReactNode }) => (
  <details className="group/developers grid min-w-0 text-start">
    <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-control py-1 text-sm font-medium text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRightIcon className="size-4 transition-transform group-open/developers:rotate-90" />
      For developers
    </summary>
    <div className="grid min-w-0 gap-4 pt-4">{children}</div>
  </details>
);
