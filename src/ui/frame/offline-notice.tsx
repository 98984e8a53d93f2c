'use client';

import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '../control/toasts';

/** Shown while the browser is offline. The page stays usable. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );
  useEffect(() => {
    if (!offline) return;
    document.addEventListener('click', blockNavigation, { capture: true });
    return () => document.removeEventListener('click', blockNavigation, { capture: true });
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

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
