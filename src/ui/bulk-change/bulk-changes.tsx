'use client';

import { useMutation } from '@tanstack/react-query';
import { XIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { BulkChange } from '@/contract/browse/bulk-change';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { createListeners, listen } from '../control/listen';
import { readStored, store } from '../control/stored';
import { toast } from '../control/toasts';
import { useLeaving } from '../control/use-leaving';
import { describeBulkChange } from './describe-bulk-change';
import { isRunning, useBulkChanges, useRefreshBulkChanges } from './use-bulk-changes';

/** The person's running background changes and the last finished one, on every library page. */
export function BulkChanges({ initial }: { initial: BulkChange[] }) {
  const all = useBulkChanges(initial);
  const dismissed = useDismissedChange();
  const ended = all.find((change) => !isRunning(change));
  const shown = all.filter(
    (change) => isRunning(change) || (change === ended && dismissed !== keyOf(change)),
  );
  return (
    // Screen readers announce the end, not the numbers before it.
    <div role="status" className="grid max-w-full justify-items-center gap-2">
      {shown.map((change) => (
        <BulkChangeLine key={change.id} change={change} />
      ))}
    </div>
  );
}

/** An undone change ends a second time. */
const keyOf = ({ id, state }: BulkChange) => `${id} ${state}`;

const BUTTON_CLASS =
  'min-h-9 shrink-0 rounded-control px-3 font-semibold underline underline-offset-4 outline-offset-0 outline-paper';

function BulkChangeLine({ change }: { change: BulkChange }) {
  const calls = useCalls();
  const refresh = useRefreshBulkChanges();
  const after = {
    onError: (error: unknown) => toast({ text: errorMessage(error) }),
    onSettled: refresh,
  };
  const stopping = useMutation(calls.bulkChange.stop.mutationOptions(after));
  const undoing = useMutation(calls.bulkChange.undo.mutationOptions(after));
  const { id, state, undoUntil } = change;
  const { text, progress } = describeBulkChange(change);
  const mayUndo = undoUntil !== null && Date.now() < undoUntil;
  const action = (label: string, { isPending, mutate }: typeof stopping | typeof undoing) => (
    <button
      type="button"
      dir="auto"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ id })}
      className={BUTTON_CLASS}
    >
      {label}
    </button>
  );
  const leaving = useLeaving(() => dismissChange(keyOf(change)), progress !== null);
  return (
    <section
      aria-label="Background change"
      {...leaving}
      className="pointer-events-auto relative flex max-w-full items-center gap-2 overflow-hidden rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-sm text-paper shadow-card"
    >
      <p
        dir="auto"
        aria-live={progress ? 'off' : undefined}
        className="min-w-0 py-1 wrap-anywhere tabular-nums"
      >
        {text}
      </p>
      {progress && (
        <progress
          aria-label="Bulk change"
          value={progress.value}
          max={progress.max}
          className="bulk-progress"
        />
      )}
      {state === 'running' && action('Stop', stopping)}
      {mayUndo && action('Undo', undoing)}
      {!progress && (
        <button
          type="button"
          aria-label="Dismiss"
          data-tooltip=""
          onClick={() => dismissChange(keyOf(change))}
          className="grid size-9 shrink-0 place-content-center rounded-control -outline-offset-2 outline-paper"
        >
          <XIcon className="size-4" />
        </button>
      )}
    </section>
  );
}

const STORAGE_KEY = 'vitrine.dismissed-change';
const { subscribe, notify } = createListeners();
/** Used where the browser blocks storage for a site. */
let latest: string | null = null;

const stored = () => readStored(STORAGE_KEY) ?? latest;

/** Hides the end of a change in every tab of this browser. */
function dismissChange(key: string) {
  latest = key;
  store(STORAGE_KEY, key);
  notify();
}

// Another tab tells by an event.
if (typeof window !== 'undefined') listen(window, { storage: notify });

/** The change whose end was dismissed last. Only the newest end is ever shown, so no other matters. */
const useDismissedChange = () => useSyncExternalStore(subscribe, stored, () => null);
