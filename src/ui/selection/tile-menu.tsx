import { ExternalLinkIcon, LinkIcon, SquareArrowOutUpRightIcon } from 'lucide-react';
import Link from 'next/link';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { copyText } from '../control/copy-button';
import { listen } from '../control/listen';
import { MENU_ITEM_CLASS, MOVES, moveFocus } from '../control/menu';
import { toast } from '../control/toasts';
import { focusTile } from '../grid/restore-grid-focus';
import type { MenuAt } from '../grid/use-grid-input';

type TileMenuProps = {
  at: MenuAt;
  /** The number of selected assets: a single one can be opened. */
  count: number;
  /** The actions on the selection. */
  children: ReactNode;
};

/**
 * The menu of the selection at the mouse. Escape, a press elsewhere and scrolling close it; it stays in the document,
 * because a dialog opened from it is inside.
 */
export function TileMenu({ at, count, children }: TileMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<MenuAt | null>(null);
  const open = closed !== at;
  useLayoutEffect(() => {
    if (panel.current) placeWithin(panel.current, at);
    panel.current?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) setClosed(at);
    };
    const listeners = { pointerdown: leave, focusin: leave, scroll: leave, resize: leave };
    return listen(window, listeners, { capture: true });
  }, [at, open]);
  const close = () => {
    setClosed(at);
    focusTile({ preventScroll: true });
  };
  /** Before the handler of the button, whose dialog returns the focus to what has it now. */
  const leave = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest('button, a') : null;
    if (open && pressed && !pressed.closest('dialog')) close();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, currentTarget, target } = event;
    if (target instanceof Element && target.closest('dialog')) return;
    if (key === 'Escape') close();
    else if (MOVES.has(key)) moveFocus(currentTarget, key);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={panel}
      role="group"
      aria-label="Actions on the selection"
      tabIndex={-1}
      data-open={open || undefined}
      data-unfolded=""
      onClickCapture={leave}
      onKeyDown={move}
      className="fold-panel fixed! z-30! m-0! max-h-[calc(100dvh-1rem)]! outline-none"
    >
      {count === 1 && at.href && <OpenActions href={at.href} />}
      {children}
    </div>
  );
}

function OpenActions({ href }: { href: string }) {
  const copy = async () => {
    const copied = await copyText(new URL(href, location.href).href);
    toast({ text: copied ? 'Address of the page copied.' : 'Copying failed.' });
  };
  return (
    <>
      <Link href={href} prefetch={false} className={MENU_ITEM_CLASS}>
        <SquareArrowOutUpRightIcon className="size-5" />
        Open
      </Link>
      <a href={href} target="_blank" rel="noreferrer" className={MENU_ITEM_CLASS}>
        <ExternalLinkIcon className="size-5" />
        Open in a new tab
      </a>
      <button type="button" onClick={() => void copy()} className={MENU_ITEM_CLASS}>
        <LinkIcon className="size-5" />
        Copy address of the page
      </button>
    </>
  );
}

/** The space left between the menu and the edges of the window, in pixels. */
const EDGE_PX = 8;

function placeWithin(panel: HTMLElement, { x, y }: MenuAt) {
  const { offsetWidth, offsetHeight, style } = panel;
  style.left = `${Math.max(EDGE_PX, Math.min(x, innerWidth - offsetWidth - EDGE_PX))}px`;
  style.top = `${Math.max(EDGE_PX, Math.min(y, innerHeight - offsetHeight - EDGE_PX))}px`;
}
