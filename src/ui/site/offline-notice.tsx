'use client';

import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { listen } from '../control/listen';
import { toast } from '../control/toasts';

/** Shown while the browser is offline. The page stays usable. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  useEffect(() => {
    if (offline) return listen(document, { click: blockNavigation }, { capture: true });
  }, [offline]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-14 z-30 grid justify-items-center p-3"
    >
      {offline && (
        <p className="flex max-w-[34rem] items-center gap-2.5 rounded-control border border-line bg-caution-soft px-4 py-2.5 text-sm text-caution shadow-card">
          <TriangleAlertIcon className="size-5 shrink-0" />
          You’re offline. Changes need a connection.
        </p>
      )}
    </div>
  );
}

/** Following a link offline would replace the page with the browser's error page. */
function blockNavigation(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]');
  if (!link || (link as HTMLAnchorElement).origin !== location.origin) return;
  event.preventDefault();
  toast({ text: 'You’re offline. This opens once you’re back online.' });
}

const watchConnection = (onChange: () => void) =>
  listen(window, { online: onChange, offline: onChange });
