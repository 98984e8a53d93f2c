'use client';

import { FileDownIcon } from 'lucide-react';
import { buttonClass } from './button';
import { Menu, MenuItem } from './menu';
import { orToast } from './toasts';

type ExportMenuProps = {
  /** In their order, each with what asks for it and keeps it. */
  choices: { label: string; run: () => Promise<unknown> }[];
};

/** A menu of the formats in which other programs read something. */
export const ExportMenu = ({ choices }: ExportMenuProps) => (
  <Menu
    side="right"
    button={
      <>
        <FileDownIcon className="size-5" />
        Export
      </>
    }
    buttonClass={buttonClass('secondary')}
  >
    {choices.map(({ label, run }) => (
      <MenuItem key={label} onClick={() => void orToast(run())}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
