'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

type Saying = { text: string; action?: { label: string; run: () => void } };
type Toast = Saying & { id: number };

const shownMs = 7000;
let toasts: readonly Toast[] = [];
let count = 0;
const none: readonly Toast[] = [];
const listeners = new Set<() => void>();

function put(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
const end = (id: number) => put(toasts.filter((toast) => toast.id !== id));

/** Shows a message for some seconds, with one thing to do about it. From anywhere in the browser. */
export function say(saying: Saying) {
  put([...toasts.slice(-2), { ...saying, id: count++ }]);
}

/** What was said just now. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 grid justify-items-center gap-2 px-4"
    >
      {shown.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Message({ toast: { id, text, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end(id), shownMs);
    return () => clearTimeout(timer);
  }, [held, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from going away.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-[36rem] items-center gap-4 rounded-control bg-ink px-4 py-2.5 text-sm text-paper shadow-card"
    >
      <span className="wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-8 shrink-0 font-medium underline underline-offset-4"
          onClick={() => {
            end(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
