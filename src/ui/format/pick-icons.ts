import { CheckIcon, CircleHelpIcon, XIcon } from 'lucide-react';

export const PICK_ICONS = { yes: CheckIcon, maybe: CircleHelpIcon, no: XIcon };

/** The colours of a chosen pick, on any ground. */
export const PICK_COLORS = {
  yes: 'bg-[#0a6b45] text-[#fff]',
  maybe: 'bg-[#7d5300] text-[#fff]',
  no: 'bg-[#a3231c] text-[#fff]',
};
