import { type SyntheticEvent, useEffect, useRef } from 'react';

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
