'use client';

import { Tooltip } from '@base-ui/react/tooltip';

type TooltipPopupProps = { anchor: HTMLElement; text: string; onClose: () => void };

/** The script of Tooltips: it is open as long as it is mounted. Screen readers have the name of the button itself. */
export function TooltipPopup({ anchor, text, onClose }: TooltipPopupProps) {
  // What lies outside of a modal dialog, or of the element in full screen, is not shown.
  const container = anchor.closest<HTMLElement>('dialog, :fullscreen') ?? undefined;
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner anchor={anchor} sideOffset={8} positionMethod="fixed" className="z-50">
          <Tooltip.Popup
            aria-hidden="true"
            className="pointer-events-none rounded-control bg-ink px-2.5 py-1 text-xs text-paper shadow-card"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
