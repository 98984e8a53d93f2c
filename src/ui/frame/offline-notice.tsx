'use client';

import { useSyncExternalStore } from 'react';
import { WarningIcon } from '../icon/icons';

/** Says that the browser has no connection, as long as it has none. What is on the page stays. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-14 z-30 grid justify-items-center p-3"
    >
      {offline && (
        <p className="flex max-w-[34rem] items-center gap-2.5 rounded-control border border-line bg-caution-soft px-4 py-2.5 text-sm text-caution shadow-card">
          <WarningIcon className="size-5 shrink-0" />
          You are offline. What you see stays; everything else waits for the connection.
        </p>
      )}
    </div>
  );
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
