import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useState } from 'react';
import { listen } from './listen';

/**
 * Whether a panel below its button is open. Escape, a press elsewhere, focus elsewhere and navigation close it.
 * @param box holds the button and the panel
 */
export function useOpenPanel(
  box: RefObject<HTMLElement | null>,
  toggle: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation to another page closes it.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const leaveByKey = (event: KeyboardEvent) => {
      // A list of suggestions in the panel closes first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // It would also clear a selection.
      event.preventDefault();
      setOpen(false);
      toggle.current?.focus();
    };
    return listen(document, { pointerdown: leave, focusin: leave, keydown: leaveByKey });
  }, [open, box, toggle]);
  return [open, setOpen] as const;
}
