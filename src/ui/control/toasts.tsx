'use client';

import { XIcon } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { errorMessage } from '../call/error-message';
import { createListeners } from './listen';
import { useLeaving } from './use-leaving';

type Action = { label: string; run: () => void };
type Message = {
  text: string;
  actions?: Action[];
  /** The ids of the changes that an action undoes. */
  undoes?: string[];
};
type Shown = Message & { id: number };

const MAX_TOASTS = 3;

let messages: readonly Shown[] = [];
let count = 0;
const { subscribe, notify } = createListeners();

const setMessages = (next: readonly Shown[]) => {
  messages = next;
  notify();
};
const removeToast = (id: number) => setMessages(messages.filter((message) => message.id !== id));

/** Shows a toast, from anywhere in the browser. */
export const toast = (message: Message) =>
  setMessages([...messages, { ...message, id: count++ }].slice(-MAX_TOASTS));

/** The answer of a call; undefined after a failure, which a toast reports. */
export const orToast = <Answer,>(sent: Promise<Answer>): Promise<Answer | undefined> =>
  sent.catch((error) => {
    toast({ text: errorMessage(error) });
    return undefined;
  });

/** Removes the toasts that offer to undo a change which was undone in another way. */
export const removeToastsUndoing = (id: string) =>
  setMessages(messages.filter(({ undoes }) => !undoes?.includes(id)));

const NO_MESSAGES: readonly Shown[] = [];

/**
 * The toasts of this window, below longer-lasting messages (`children`). The live region always exists, so screen
 * readers announce new text.
 */
export function Toasts({ children }: { children?: ReactNode }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NO_MESSAGES,
  );
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-above-4 z-50 grid justify-items-center gap-2">
      {children}
      <div role="status" className="grid max-w-full justify-items-center gap-2 empty:hidden">
        {shown.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
    </div>
  );
}

function Toast({ message: { id, text, actions = [] } }: { message: Shown }) {
  const leaving = useLeaving(() => removeToast(id));
  const runAction = ({ run }: Action) => {
    removeToast(id);
    run();
  };
  return (
    <div
      {...leaving}
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-sm text-paper shadow-card"
    >
      <p dir="auto" className="min-w-0 py-1 wrap-anywhere">
        {text}
      </p>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          onClick={() => runAction(action)}
          className="min-h-9 shrink-0 rounded-control px-3 font-semibold underline underline-offset-4 outline-offset-0 outline-paper"
        >
          {action.label}
        </button>
      ))}
      <button
        type="button"
        aria-label="Dismiss"
        data-tooltip=""
        onClick={() => removeToast(id)}
        className="grid size-9 shrink-0 place-content-center rounded-control -outline-offset-2 outline-paper"
      >
        <XIcon className="size-4" />
      </button>
    </div>
  );
}
