import { CheckIcon, CircleHelpIcon, XIcon } from 'lucide-react';
import type { Pick } from '@/contract/sharing/pick';

export const PICK_ICONS = { yes: CheckIcon, maybe: CircleHelpIcon, no: XIcon };

/** The colours of a chosen pick, on any ground. */
export const PICK_COLORS = {
  yes: 'bg-[#0a6b45] text-[#fff]',
  maybe: 'bg-[#7d5300] text-[#fff]',
  no: 'bg-[#a3231c] text-[#fff]',
};

/** Visitors' answers about an asset on share links, in words. */
export const PICK_NAMES: Record<Pick, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };
