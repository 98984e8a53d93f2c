'use client';

import { useEffect, useState } from 'react';
import { useOnDemand } from './use-on-demand';

const HOVER_DELAY_MS = 450;

const fetchPopup = () => import('./tooltip-popup').then((module) => module.TooltipPopup);

type Shown = { anchor: HTMLElement; text: string };

const buttonOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/**
 * The tooltips of the page. While the mouse rests on an element with `data-tooltip`, or it has the keyboard focus, it
 * shows the text of the attribute. If the attribute is empty, it shows the accessible name.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null);
  const { Component, load } = useOnDemand(fetchPopup);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let hovered: HTMLElement | null = null;
    const hide = () => {
      clearTimeout(timer);
      hovered = null;
      setShown(null);
    };
    const show = (anchor: HTMLElement) => {
      const text = anchor.dataset.tooltip || anchor.getAttribute('aria-label');
      if (text && anchor.isConnected) setShown({ anchor, text });
    };
    const listeners = {
      pointerover(event: PointerEvent) {
        const button = event.pointerType === 'mouse' ? buttonOf(event) : null;
        if (button === hovered) return;
        hide();
        hovered = button;
        if (!button) return;
        void load('quiet');
        timer = setTimeout(show, HOVER_DELAY_MS, button);
      },
      focusin(event: FocusEvent) {
        const button = buttonOf(event);
        if (!button?.matches(':focus-visible')) return;
        void load('quiet');
        show(button);
      },
      focusout: hide,
      pointerdown: hide,
      scroll: hide,
      keydown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') hide();
      },
    };
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as (event: Event) => void, {
        signal: stop.signal,
        capture: true,
        passive: true,
      });
    return () => {
      hide();
      stop.abort();
    };
  }, [load]);
  if (!shown?.anchor.isConnected || !Component) return null;
  return <Component {...shown} onClose={() => setShown(null)} />;
}
