'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { listen } from './listen';

const HOVER_DELAY_MS = 450;
/** Time to move the mouse from the element to its tooltip, which stays while the mouse rests on it. */
const LEAVE_DELAY_MS = 200;
/** Between the tooltip and the element, and between the tooltip and the edge of the window, in pixels. */
const GAP_PX = 8;

type Shown = { anchor: HTMLElement; text: string };

const TOOLTIP_ID = 'tooltip';

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

const tooltipAt = ({ target }: Event) =>
  target instanceof Element ? target.closest(`#${TOOLTIP_ID}`) : null;

const CONTROLS = 'a, button, input, select, textarea, label';

const coversControl = (tooltip: Element, { clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .some((element) => element !== tooltip && element.closest(CONTROLS));

/**
 * The tooltips of the page. While the mouse rests on an element with `data-tooltip`, or it has the keyboard focus, it
 * shows the text of the attribute. If the attribute is empty, it shows the accessible name.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let leaving: ReturnType<typeof setTimeout>;
    let isShown = false;
    let hovered: HTMLElement | null = null;
    const hide = () => {
      clearTimeout(timer);
      clearTimeout(leaving);
      isShown = false;
      hovered = null;
      setShown(null);
    };
    const show = (anchor: HTMLElement) => {
      const text = anchor.dataset.tooltip || anchor.getAttribute('aria-label');
      // A text that is in sight needs no tooltip.
      isShown = Boolean(text && anchor.isConnected && anchor.innerText.trim() !== text);
      if (text && isShown) setShown({ anchor, text });
    };
    const listeners = {
      pointerover(event: PointerEvent) {
        clearTimeout(leaving);
        const button = event.pointerType === 'mouse' ? buttonOf(event) : null;
        if (button === hovered || tooltipAt(event)) return;
        if (!button && isShown) {
          leaving = setTimeout(hide, LEAVE_DELAY_MS);
          return;
        }
        hide();
        hovered = button;
        if (!button) return;
        timer = setTimeout(show, HOVER_DELAY_MS, button);
      },
      pointermove(event: PointerEvent) {
        const tooltip = isShown ? tooltipAt(event) : null;
        // What the tooltip covers can be clicked.
        if (tooltip && coversControl(tooltip, event)) hide();
      },
      focusin(event: FocusEvent) {
        const button = buttonOf(event);
        if (!button?.matches(':focus-visible')) return;
        show(button);
      },
      focusout: hide,
      pointerdown: hide,
      scroll: hide,
      keydown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      },
    };
    const stop = listen(document, listeners, { capture: true, passive: true });
    return () => {
      hide();
      stop();
    };
  }, []);
  return shown?.anchor.isConnected && <Tooltip {...shown} />;
}

/** It is above everything else, dialogs included. Screen readers use the accessible name of the button instead. */
function Tooltip({ anchor, text }: Shown) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = popup;
    if (!current || !text) return;
    current.showPopover?.();
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = current;
    const above = top - offsetHeight - GAP_PX;
    const middle = left + (width - offsetWidth) / 2;
    const last = window.innerWidth - offsetWidth - GAP_PX;
    current.style.top = `${above < GAP_PX ? bottom + GAP_PX : above}px`;
    current.style.left = `${Math.max(GAP_PX, Math.min(middle, last))}px`;
    return () => current.hidePopover?.();
  }, [anchor, text]);
  return createPortal(
    <div
      id={TOOLTIP_ID}
      dir="auto"
      ref={popup}
      popover="manual"
      aria-hidden="true"
      className="fixed inset-auto z-50 overflow-visible rounded-control bg-ink px-2.5 py-1 text-xs text-paper shadow-card"
    >
      {text}
    </div>,
    // With the colors of a dark dialog.
    anchor.closest('dialog, :fullscreen') ?? document.body,
  );
}
