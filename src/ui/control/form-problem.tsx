import { TriangleAlertIcon } from 'lucide-react';

/** What concerns no single field. The region is always there, so that its text is read out when it comes. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex gap-2.5 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger">
          <TriangleAlertIcon className="mt-px size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
