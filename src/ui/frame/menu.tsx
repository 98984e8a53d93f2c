'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type MenuProps = {
  /** The accessible name, where the content of the button is not enough. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  /** The edge that the panel is aligned to. */
  side: 'left' | 'right';
  className?: string;
  children: ReactNode;
};

/** A button that opens a panel of links. Escape, a click elsewhere, focus elsewhere and navigation close it. */
export function Menu({
  label,
  button,
  buttonClass: buttonLook,
  side,
  className = '',
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it.
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const leaveByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [open]);
  return (
    <div ref={box} className={`relative ${className}`}>
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
      <div
        hidden={!open}
        className={`absolute top-full z-20 mt-1.5 w-max min-w-56 max-w-[min(20rem,calc(100vw-7rem))] rounded-card border border-line bg-surface p-1.5 shadow-card ${side === 'left' ? 'left-0' : 'right-0'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** The class of a link or button in a menu. */
export const MENU_ITEM_CLASS =
  'flex min-h-10 w-full items-center gap-2 rounded-control px-3 py-1.5 text-left text-sm wrap-anywhere -outline-offset-2 hover:bg-sunken aria-[current]:font-medium';
