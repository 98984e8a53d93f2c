import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Button } from './button';

type DialogProps = {
  dialog: ReturnType<typeof useModal>['dialog'];
  title: ReactNode;
  children: ReactNode;
};

/** A modal dialog with a title. */
export function Dialog({ dialog, title, children }: DialogProps) {
  const id = useId();
  return (
    <dialog
      {...dialog}
      aria-labelledby={id}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-start text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      <div className="grid gap-4">
        <h2 dir="auto" id={id} className="text-lg wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

type ButtonsProps = {
  onCancel: () => void;
  /** Another action, at the start of the row. */
  start?: ReactNode;
  /** The buttons after "Cancel". */
  children?: ReactNode;
};

/** The buttons at the end of a dialog. They stay in sight where a window is too low for all of it. */
export const DialogButtons = ({ onCancel, start, children }: ButtonsProps) => (
  <div className="sticky -bottom-6 -mx-6 -mt-2 -mb-6 flex flex-wrap justify-end gap-2.5 rounded-b-card bg-surface px-6 pt-2 pb-6">
    {start && <div className="mr-auto">{start}</div>}
    <Button onClick={onCancel}>Cancel</Button>
    {children}
  </div>
);

/**
 * A modal dialog, open while its component is mounted. `dialog`: the properties of the `<dialog>`. `close` does the
 * same as Escape: it closes the dialog, returns the focus and calls `onClose` at once. The `close` event of a dialog
 * fires a moment later; a dialog opened again in between would vanish.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  const close = () => {
    element.current?.close();
    onClose();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file field inside has its own cancel event.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  // The browser itself closes a dialog when Escape is pressed twice in a row.
  return { dialog: { ref: element, onCancel: cancel, onClose }, close };
}
