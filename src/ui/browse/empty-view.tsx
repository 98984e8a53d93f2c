import type { ReactNode } from 'react';

/** Shown instead of the grid. */
export function EmptyView({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="wide-page pb-16">
      <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-edge/60 px-6 py-20 text-center">
        <p dir="auto" className="text-lg font-medium">
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}
