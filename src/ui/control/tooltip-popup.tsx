'use client';

import { Tooltip } from '@base-ui/react/tooltip';

type TooltipPopupProps = { anchor: HTMLElement; text: string; onClose: () => void };

/** The popup loaded on demand by Tooltips. Screen readers use the accessible name of the button instead. */
export function TooltipPopup({ anchor, text, onClose }: TooltipPopupProps) {
  // Elements outside a modal dialog or the full-screen element are not shown.
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
