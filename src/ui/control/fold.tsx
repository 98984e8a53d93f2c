'use client';

import { type MouseEvent, type ReactNode, useRef } from 'react';
import { buttonClass } from './button';
import { useOpenPanel } from './use-open-panel';

/** From which width of the window the controls stand in their row. */
const FOLDS = {
  lg: { panel: 'fold-below-lg', box: 'lg:contents', toggle: 'lg:hidden' },
  // Many controls: on a phone the panel is as wide as the toolbar, which is positioned there.
  xl: { panel: 'fold-below-xl', box: 'max-sm:static xl:contents', toggle: 'xl:hidden' },
} as const;

type FoldProps = {
  /** The accessible name of the button. */
  label: string;
  button: ReactNode;
  below: keyof typeof FOLDS;
  /** The edge that the panel is aligned to. */
  side: 'left' | 'right';
  /** Whether a button in the panel closes it, as in a menu. */
  closes?: boolean;
  /** Whether the panel opens upwards where the toolbar is at the bottom of the window. */
  upwards?: boolean;
  /** For the button. */
  className?: string;
  children: ReactNode;
};

/**
 * The controls of a toolbar for which a narrow window has no room: there they are in a panel, behind a button. They are
 * in the document once, at any width; a dialog that one of them opened stays when the panel closes.
 */
export function Fold(props: FoldProps) {
  const {
    label,
    button,
    below,
    side,
    closes = false,
    upwards = false,
    className,
    children,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useOpenPanel(box, toggle);
  const look = FOLDS[below];
  /** Before the handler of the button, whose dialog returns the focus to what has it now. */
  const leave = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest('button, a') : null;
    if (!open || !closes || !pressed || pressed.closest('dialog')) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div ref={box} className={`relative shrink-0 in-data-unfolded:contents ${look.box}`}>
      <button
        ref={toggle}
        type="button"
        aria-label={label}
        aria-expanded={open}
        data-tooltip=""
        onClick={() => setOpen(!open)}
        className={`${buttonClass('secondary')} in-data-unfolded:hidden ${look.toggle} ${className ?? ''}`}
      >
        {button}
      </button>
      <div
        data-open={open || undefined}
        onClickCapture={leave}
        className={`${look.panel} in-data-unfolded:[display:contents]! in-data-unfolded:[visibility:inherit]! ${side === 'left' ? 'left-0' : 'right-0'} ${upwards ? 'fold-upwards' : ''}`}
      >
        {children}
      </div>
    </div>
  );
}
