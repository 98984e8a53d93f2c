import { type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * A modal dialog that is open while its component exists. `dialog` are the properties of the `<dialog>`; `close` closes it, as Escape
 * does, gives the focus back and calls `onClose` at once: the `close` event of a dialog comes a moment later, and whoever
 * opened it again in that moment would see it vanish.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  const close = () => {
    element.current?.close();
    onClose();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file field in it has a cancel event of its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    close();
  };
  // The browser itself closes a dialog when Escape is pressed twice without anything between.
  return { dialog: { ref: element, onCancel: cancel, onClose }, close };
}
