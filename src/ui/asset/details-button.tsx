'use client';

import { PanelRightCloseIcon, PanelRightOpenIcon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../control/button';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { DETAILS_ID, openDetails } from '../viewer/details-panel';

/** Opens and closes the details beside the image, also by keyboard. */
export function DetailsButton({ open }: { open: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    // The focused element must not disappear.
    const details = document.getElementById(DETAILS_ID);
    if (details?.contains(document.activeElement)) button.current?.focus();
    openDetails(!open);
  };
  useShortcuts({ i: toggle });
  return (
    <IconButton
      ref={button}
      label="Details"
      data-tooltip={open ? 'Hide details (i)' : 'Show details (i)'}
      aria-expanded={open}
      aria-controls={DETAILS_ID}
      onClick={toggle}
      className="max-lg:hidden"
    >
      {open ? (
        <PanelRightCloseIcon className="size-5" />
      ) : (
        <PanelRightOpenIcon className="size-5" />
      )}
    </IconButton>
  );
}
