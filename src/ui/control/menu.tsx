'use client';

import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useOpenPanel } from './use-open-panel';

type MenuProps = {
  /** The accessible name, where the content of the button is not enough. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  /** The edge the panel is aligned to. */
  side: 'left' | 'right';
  className?: string;
  /** Rendered while the panel is open. A dialog opened by an item must be outside of the menu. */
  children: ReactNode;
};

/**
 * A button with a panel of links and actions. Arrow keys open the panel and move in it. A click on a link or an action
 * closes it, and so do Escape, a click elsewhere, focus elsewhere and navigation.
 */
export function Menu({
  label,
  button,
  buttonClass: buttonLook,
  side,
  className = '',
  children,
}: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useOpenPanel(box, toggle);
  const move = (event: KeyboardEvent) => {
    // In a field, these keys change its value.
    if (!MOVES.has(event.key) || isField(event.target)) return;
    event.preventDefault();
    flushSync(() => setOpen(true));
    if (panel.current) moveFocus(panel.current, event.key);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the button and the items in it.
    <div ref={box} onKeyDown={move} className={`relative ${className}`}>
      <button
        ref={toggle}
        type="button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonLook}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks come from the items in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks an item, too. */}
      <div
        ref={panel}
        hidden={!open}
        data-menu-panel=""
        // A click on text inside focuses the panel, not what surrounds the menu.
        tabIndex={-1}
        onClick={({ target }) => {
          if (!(target instanceof Element) || !target.closest('button, a')) return;
          setOpen(false);
          toggle.current?.focus();
        }}
        className={`absolute top-full z-20 outline-none mt-1.5 w-max min-w-56 max-w-[min(20rem,calc(100vw-7rem))] rounded-card border border-line bg-surface p-1.5 shadow-card ${side === 'left' ? 'left-0' : 'right-0'}`}
      >
        {open && children}
      </div>
    </div>
  );
}

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** Keys that move the focus in a menu. */
export const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** Focuses another item: the next or previous one, wrapping around, or the first or last. */
export function moveFocus(panel: HTMLElement, key: string) {
  const items = [...panel.querySelectorAll<HTMLElement>('a, button, input, select')].filter(
    (item) => item.checkVisibility(),
  );
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const places: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  items[places[key] ?? 0]?.focus();
}

/** The class of a link or button in a menu. */
export const MENU_ITEM_CLASS =
  'flex min-h-10 w-full items-center gap-2 rounded-control px-3 py-1.5 text-start text-sm wrap-anywhere -outline-offset-2 hover:bg-sunken aria-[current]:font-medium max-sm:min-h-11';

/** An action in a menu. One that opens a dialog says so with `aria-haspopup`. */
export const MenuItem = (props: ComponentProps<'button'>) => (
  <button type="button" className={MENU_ITEM_CLASS} {...props} />
);
