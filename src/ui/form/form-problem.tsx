import { TriangleAlertIcon } from 'lucide-react';

/** A problem with the whole form. The live region always exists, so screen readers announce new text. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p
          dir="auto"
          className="flex gap-2.5 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger"
        >
          <TriangleAlertIcon className="mt-px size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
