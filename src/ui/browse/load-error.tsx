import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';

/** Shown over the bottom of the window when fetching visible assets failed. */
export function LoadError({ failure, retry }: { failure: unknown; retry: () => void }) {
  if (!failure) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-above-3 z-20 mx-auto flex max-w-[34rem] items-center justify-between gap-4 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger shadow-card"
    >
      <p>{errorMessage(failure)}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
